/** Style, script and mark of the identity pages: the tokens of the product, said here once more because these pages stand alone. */
export const style = `
@font-face{font-family:"Inter Variable";font-display:swap;font-weight:100 900;src:url(inter.woff2) format("woff2-variations")}
@font-face{font-family:"JetBrains Mono Variable";font-display:swap;font-weight:100 800;src:url(mono.woff2) format("woff2-variations")}
:root{color-scheme:light dark;
--bg:light-dark(#f6f7f7,#0f1213);--surface:light-dark(#fff,#15191a);--sunken:light-dark(#f3f5f5,#1a1f20);--hover:light-dark(#eceff0,#1d2324);
--line:light-dark(#e4e8e8,#252b2c);--line-2:light-dark(#cdd4d4,#384143);--field:light-dark(#828d8f,#6b777a);
--text:light-dark(#15191a,#e8ebeb);--text-2:light-dark(#485356,#adb6b7);--text-3:light-dark(#5f6b6e,#8c989a);
--accent:light-dark(#0b6660,#4bbdb2);--accent-hover:light-dark(#08524d,#6bcdc3);--on-accent:light-dark(#fff,#04201e);--focus:light-dark(#0b7d75,#5fd0c5);
--pass:light-dark(#22752f,#74c36c);--pass-mark:light-dark(#cde8d0,#23472b);--fail:light-dark(#c02a2f,#ff7d76);--fail-soft:light-dark(#fdf0ef,#2a1919);--fail-mark:light-dark(#f8d2cf,#5a2827)}
@media (prefers-contrast:more){:root{--text-2:var(--text);--text-3:light-dark(#343c3e,#ccd3d4);--line:var(--line-2)}}
*{box-sizing:border-box;margin:0}
html{background:var(--bg);color:var(--text);font:14px/20px "Inter Variable","Inter",system-ui,sans-serif;font-variant-numeric:tabular-nums;-webkit-font-smoothing:antialiased}
body{min-height:100vh;min-height:100dvh;display:flex;flex-direction:column}
a{color:var(--accent)}button,input{font:inherit;color:inherit}
:focus-visible{outline:2px solid var(--focus);outline-offset:1px}
ol{list-style:none;padding:0}
header{display:flex;align-items:center;height:48px;padding:0 16px;background:var(--surface);border-bottom:1px solid var(--line);flex:none}
.home{display:flex;align-items:center;gap:8px;color:var(--text);font-weight:500;text-decoration:none}
.mark{width:24px;height:24px;background:var(--accent);mask:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='24' height='24'><path fill='white' d='M6 1h12l5 5v12l-5 5H6l-5-5V6z'/><path fill='none' stroke='black' stroke-width='2' d='m6.5 18 5.5-12.5L17.5 18M8.6 14l2.7 2.5 5-5'/></svg>") luminance}
main{flex:1;display:grid;gap:96px;width:100%;max-width:1120px;margin:0 auto;padding:64px 32px;align-content:center;align-items:center;justify-content:center}
.two{grid-template-columns:minmax(0,1fr) 400px}.one{grid-template-columns:minmax(0,440px)}
.card{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:32px;min-width:0}
h1{font-size:22px;line-height:28px;font-weight:600;letter-spacing:-.014em;margin-bottom:24px;text-wrap:balance}
.lead{color:var(--text-2);margin:-16px 0 24px}
h2{font-size:16px;line-height:24px;font-weight:600;margin:24px 0 12px;padding-top:20px;border-top:1px solid var(--line)}
.say{color:var(--text-2);margin-bottom:12px}
.done{margin:-8px 0 16px;padding:10px 12px;border-radius:6px;background:var(--sunken);box-shadow:inset 2px 0 var(--pass)}
.steps{display:grid;gap:16px;margin-bottom:16px;padding-left:20px;list-style:decimal}.steps .field{margin:0}.steps p+p{margin-top:4px}
.qr{width:220px;margin:12px 0;border-radius:6px;overflow:hidden;background:#fff}.qr svg{display:block}
.key,.codes code{font:13px/20px "JetBrains Mono Variable","JetBrains Mono",ui-monospace,monospace;font-variant-ligatures:none;overflow-wrap:anywhere}
.codes{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:4px 16px;padding:16px;margin-bottom:24px;border:1px solid var(--line);border-radius:6px;background:var(--sunken)}
.field{margin-bottom:16px}
label{display:block;font-weight:500;margin-bottom:4px}label span{font-weight:400;color:var(--text-3)}
.input{position:relative}
input{width:100%;height:40px;padding:0 12px;border:1px solid var(--field);border-radius:6px;background:var(--surface)}
input:focus-visible{outline-offset:-1px;border-color:var(--focus)}
input[type=password]{padding-right:64px}input[data-shown]{padding-right:64px}
[aria-invalid=true]{border-color:var(--fail)}
.shows{position:absolute;right:4px;top:4px;height:32px;padding:0 10px;border:0;border-radius:4px;background:none;color:var(--text-2);cursor:pointer}.shows:hover{background:var(--hover);color:var(--text)}
.hint,.wrong{font-size:12px;line-height:16px;margin-top:6px;color:var(--text-3)}.wrong{color:var(--fail)}
.alert{margin:-8px 0 16px;padding:10px 12px;border-radius:6px;background:var(--fail-soft);color:var(--fail);box-shadow:inset 2px 0 var(--fail)}
.primary,.button{display:inline-flex;align-items:center;justify-content:center;height:40px;padding:0 16px;border:1px solid var(--line-2);border-radius:6px;background:var(--surface);color:var(--text);font-weight:500;text-decoration:none;cursor:pointer;transition:background-color .12s}
.button:hover{background:var(--hover)}
.primary{background:var(--accent);border-color:var(--accent);color:var(--on-accent)}.primary:hover{background:var(--accent-hover)}
form>.primary{width:100%;margin-top:8px}
.aside{margin-top:20px;padding-top:20px;border-top:1px solid var(--line);color:var(--text-2)}.aside a{font-weight:500}
.buttons{display:flex;flex-wrap:wrap;gap:8px}
.code{font:12.5px/20px "JetBrains Mono Variable","JetBrains Mono",ui-monospace,monospace;color:var(--text-3);margin:-12px 0 24px}
.claim{font-size:40px;line-height:44px;letter-spacing:-.03em;font-weight:600;text-wrap:balance;margin-bottom:32px}
.sample{background:var(--surface);border:1px solid var(--line);border-radius:8px;padding:20px 24px 0;overflow:hidden}
.small{font-size:12px;line-height:16px;color:var(--text-3)}
.verdict{font-size:16px;line-height:24px;margin:2px 0 8px}.verdict b{color:var(--fail);font-weight:600}
.sample code{font:12.5px/20px "JetBrains Mono Variable","JetBrains Mono",ui-monospace,monospace;font-variant-ligatures:none}
.sample li{display:flex;align-items:center;gap:8px;min-height:28px}.sample li code{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}.sample li code b{color:var(--accent);font-weight:500}.sample li span{color:var(--text-2)}
.sample i{width:16px;height:16px;flex:none;position:relative;border-radius:50%}
.pass::before{content:"";position:absolute;left:2px;top:3px;width:11px;height:6px;border:solid var(--text-3);border-width:0 0 1.8px 1.8px;transform:rotate(-47deg)}
.fail{background:var(--fail);scale:.88}.fail::before,.fail::after{content:"";position:absolute;left:4px;top:7.2px;width:8px;height:1.6px;background:var(--surface);transform:rotate(45deg)}.fail::after{transform:rotate(-45deg)}
.difference{display:grid;grid-template-columns:1fr 1fr;margin:10px -24px 0;border-top:1px solid var(--line);background:var(--sunken)}.difference>div{padding:10px 24px 14px}.difference>div+div{border-left:1px solid var(--line)}
mark{color:inherit;border-radius:3px;padding:1px 3px;background:var(--pass-mark)}div+div mark{background:var(--fail-mark)}
@media (max-width:960px){.two{grid-template-columns:minmax(0,440px)}.story{display:none}}
@media (max-width:560px){main{padding:24px 16px;align-content:start}.card{padding:24px 20px}input{font-size:16px}}
@media (prefers-reduced-motion:reduce){*{transition:none!important}}
@media (forced-colors:active){.mark{background:ButtonText;forced-color-adjust:none}}
`

/** Only shows and hides the password; everything works without it. */
export const script = `for (const button of document.querySelectorAll('[data-shows]')) {
	const input = document.getElementById(button.dataset.shows)
	button.setAttribute('aria-label', 'Show password')
	button.hidden = false
	const show = (shown) => {
		input.type = shown ? 'text' : 'password'
		input.toggleAttribute('data-shown', shown)
		button.textContent = shown ? 'Hide' : 'Show'
		button.setAttribute('aria-pressed', String(shown))
	}
	button.addEventListener('click', () => show(input.type === 'password'))
	// A password manager should meet a password field.
	input.form.addEventListener('submit', () => show(false))
}
`

export const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24"><path fill="#0b6660" d="M6 1h12l5 5v12l-5 5H6l-5-5V6z"/><path fill="none" stroke="#fff" stroke-width="2" d="m6.5 18 5.5-12.5L17.5 18M8.6 14l2.7 2.5 5-5"/></svg>`

/** The fonts of the screens, by the name of their file; the web package brings them. Without them the system's own is shown. */
export const fonts = {
	'inter.woff2': '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
	'mono.woff2': '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
}
