import './report-fonts.css'
import '../theme/tokens.css'
import '../theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { printInLight } from '../theme/print-in-light.ts'
import { openReport } from './frozen-source.ts'
import { ReportPage } from './report-page.tsx'

/** The run page as one file; the data of its run lies in scripts beside it. */
const root = document.getElementById('root')
if (!root) throw new Error('The page of reports has no #root')
printInLight()
openReport().then(
	(run) => {
		document.title = `${run.index.title ?? run.view.name} - Assay`
		createRoot(root).render(
			<StrictMode>
				<ReportPage {...run} />
			</StrictMode>,
		)
	},
	(error: Error) => {
		root.textContent = error.message
	},
)
