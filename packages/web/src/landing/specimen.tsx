import { Icon } from '../ui/icon.tsx'
import { JsonDifference } from '../ui/json-difference.tsx'
import { StepText } from '../ui/step-text.tsx'
import styles from './landing.module.css'

const steps: [string, string, 'passed' | 'failed', string][] = [
	['When', 'method post', 'passed', '412 ms'],
	['Then', 'status 200', 'passed', '0 ms'],
	['And', "match response == read('discounted.json')", 'failed', '3 ms'],
]

/** A failure as the product shows it, in small; the very components of the run screen. */
export const Specimen = () => (
	<figure className={styles.specimen} aria-label="A failed run as Assay shows it">
		<div className="small quiet">Checkout regression, staging</div>
		<div className="big" style={{ margin: '2px 0 12px' }}>
			<span className="fail">
				<Icon name="failed" size={18} /> 2 failed
			</span>
			, 11 passed, in 8.4 s
		</div>
		{steps.map(([keyword, text, verdict, time]) => (
			<div className={styles.step} key={text}>
				<Icon name={verdict} className={verdict === 'passed' ? 'pass' : 'fail'} />
				<StepText keyword={keyword} text={text} />
				<span className="second">{time}</span>
			</div>
		))}
		<div className={styles.bleed}>
			<JsonDifference
				difference={{
					language: 'json',
					expected: '{"discount":{"amount":8.99},"total":80.91}',
					actual: '{"discount":{"amount":"8.99"},"total":89.90}',
					mismatches: [
						{ path: '$.discount.amount', expected: '8.99', actual: '"8.99"', reason: 'text, not a number' },
						{ path: '$.total', expected: '80.91', actual: '89.9', reason: '8.99 too high' },
					],
				}}
			/>
		</div>
		<p className="small quiet" style={{ paddingTop: 12 }}>
			The amount came back as text, so nothing was subtracted.
		</p>
	</figure>
)
