import { createTheme } from '@mui/material/styles'

/**
 * The component library dressed in our tokens. Every colour is a CSS variable of tokens.css, so changing the theme repaints
 * without rendering anything again; `nativeColor` lets the browser do the arithmetic on them.
 */
const colour = (main: string, dark = main, contrastText = 'var(--surface)') => ({
	main,
	light: main,
	dark,
	contrastText,
})

const control = { height: 32, '@media (max-width: 860px)': { height: 40 } }

export const theme = createTheme({
	cssVariables: { nativeColor: true, disableCssColorScheme: true },
	palette: {
		primary: colour('var(--accent)', 'var(--accent-hover)', 'var(--on-accent)'),
		secondary: colour('var(--text-2)', 'var(--text)'),
		success: colour('var(--pass)'),
		error: colour('var(--fail)'),
		warning: colour('var(--error)'),
		info: colour('var(--running)'),
		text: { primary: 'var(--text)', secondary: 'var(--text-2)', disabled: 'var(--text-3)' },
		divider: 'var(--line)',
		background: { default: 'var(--bg)', paper: 'var(--surface)' },
		action: {
			active: 'var(--text-2)',
			hover: 'var(--hover)',
			selected: 'var(--selected)',
			focus: 'var(--hover)',
			disabled: 'var(--text-3)',
			disabledBackground: 'var(--hover)',
		},
	},
	typography: {
		fontFamily: 'var(--font)',
		fontSize: 14,
		htmlFontSize: 14,
		button: { textTransform: 'none', fontWeight: 500, letterSpacing: 0 },
		body1: { fontSize: 14, lineHeight: '20px' },
		body2: { fontSize: 12, lineHeight: '16px' },
	},
	shape: { borderRadius: 6 },
	transitions: {
		duration: {
			shortest: 120,
			shorter: 120,
			short: 140,
			standard: 160,
			complex: 160,
			enteringScreen: 140,
			leavingScreen: 120,
		},
	},
	components: {
		MuiButtonBase: {
			defaultProps: { disableRipple: true },
			styleOverrides: { root: { '&.Mui-focusVisible': { outline: '2px solid var(--focus)', outlineOffset: 1 } } },
		},
		MuiButton: {
			defaultProps: { variant: 'outlined', color: 'secondary', disableElevation: true },
			styleOverrides: {
				root: {
					...control,
					padding: '0 12px',
					borderRadius: 6,
					whiteSpace: 'nowrap',
					minWidth: 0,
					lineHeight: '20px',
					fontSize: 14,
				},
				outlined: {
					color: 'var(--text)',
					borderColor: 'var(--line-2)',
					background: 'var(--surface)',
					'&:hover': { background: 'var(--hover)', borderColor: 'var(--line-2)' },
				},
				text: {
					padding: '0 8px',
					color: 'var(--text-2)',
					'&:hover': { background: 'var(--hover)', color: 'var(--text)' },
				},
				startIcon: { marginRight: 6, marginLeft: -2 },
				endIcon: { marginLeft: 4, marginRight: -4 },
				contained: { '&.Mui-disabled': { background: 'var(--hover)', color: 'var(--text-3)' } },
			},
		},
		MuiIconButton: {
			styleOverrides: {
				root: {
					width: 32,
					height: 32,
					padding: 0,
					borderRadius: 6,
					color: 'var(--text-2)',
					flex: 'none',
					'&:hover': { background: 'var(--hover)', color: 'var(--text)' },
					'&.Mui-disabled': { opacity: 0.5 },
					'@media (max-width: 860px)': { width: 40, height: 40 },
				},
			},
		},
		MuiTooltip: {
			defaultProps: { enterDelay: 400, enterNextDelay: 100, disableInteractive: true },
			styleOverrides: {
				tooltip: {
					background: 'var(--text)',
					color: 'var(--surface)',
					fontSize: 12,
					lineHeight: '16px',
					fontWeight: 400,
					padding: '6px 8px',
				},
			},
		},
		MuiOutlinedInput: {
			styleOverrides: {
				root: {
					background: 'var(--surface)',
					minHeight: 32,
					fontSize: 14,
					'@media (max-width: 860px)': { minHeight: 40 },
					'&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-2)' },
					'&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--focus)', borderWidth: 2 },
				},
				input: { padding: '5px 10px', height: 20, boxSizing: 'content-box' },
				multiline: { padding: '5px 10px', '& .MuiOutlinedInput-input': { padding: 0 } },
				notchedOutline: { borderColor: 'var(--field)', top: 0, '& legend': { display: 'none' } },
			},
		},
		MuiInputLabel: {
			defaultProps: { shrink: true },
			styleOverrides: {
				root: {
					position: 'static',
					transform: 'none',
					fontSize: 12,
					lineHeight: '16px',
					color: 'var(--text-2)',
					marginBottom: 4,
					'&.Mui-focused': { color: 'var(--text-2)' },
				},
			},
		},
		MuiTextField: { defaultProps: { fullWidth: true } },
		// As high as every other field.
		MuiAutocomplete: {
			styleOverrides: {
				inputRoot: { paddingTop: 0, paddingBottom: 0, paddingLeft: 0 },
				input: { padding: '5px 10px !important' },
			},
		},
		MuiFormHelperText: {
			styleOverrides: { root: { marginLeft: 0, marginRight: 0, fontSize: 12, lineHeight: '16px' } },
		},
		MuiMenu: { styleOverrides: { list: { padding: 4 } } },
		MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
		MuiPopover: {
			styleOverrides: { paper: { border: '1px solid var(--line-2)', borderRadius: 8, boxShadow: 'var(--shadow)' } },
		},
		MuiMenuItem: {
			styleOverrides: {
				root: {
					minHeight: 32,
					padding: '4px 10px',
					borderRadius: 4,
					gap: 8,
					'@media (max-width: 860px)': { minHeight: 40 },
					'&.Mui-selected': { background: 'var(--selected)' },
				},
			},
		},
		MuiDialog: {
			styleOverrides: { paper: { border: '1px solid var(--line-2)', borderRadius: 8, boxShadow: 'var(--shadow)' } },
		},
		MuiBackdrop: {
			styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { background: 'light-dark(#0f121366, #000a)' } } },
		},
		MuiTabs: {
			styleOverrides: {
				root: { minHeight: 40, borderBottom: '1px solid var(--line)' },
				indicator: { height: 2 },
				list: { gap: 20 },
			},
		},
		MuiTab: {
			styleOverrides: {
				root: {
					minHeight: 40,
					minWidth: 0,
					padding: 0,
					fontWeight: 400,
					color: 'var(--text-2)',
					'&:hover': { color: 'var(--text)' },
					'&.Mui-selected': { color: 'var(--text)', fontWeight: 500 },
				},
			},
		},
		MuiChip: {
			styleOverrides: {
				root: { height: 20, borderRadius: 4, fontSize: 12, background: 'var(--hover)', color: 'var(--text-2)' },
				label: { padding: '0 6px' },
			},
		},
		MuiSwitch: {
			styleOverrides: {
				root: { width: 40, height: 28, padding: 6 },
				switchBase: {
					padding: 8,
					'&.Mui-checked': { transform: 'translateX(12px)', color: 'var(--surface)' },
					'&.Mui-checked + .MuiSwitch-track': { background: 'var(--accent)', opacity: 1 },
					'&.Mui-focusVisible + .MuiSwitch-track': { outline: '2px solid var(--focus)', outlineOffset: 1 },
				},
				thumb: { width: 12, height: 12, boxShadow: 'none', background: 'var(--surface)' },
				track: { borderRadius: 8, opacity: 1, background: 'var(--field)' },
			},
		},
		MuiLink: { defaultProps: { underline: 'hover' } },
	},
})
