import { dashboardSays, dashboards } from '@assay/contract/dashboards'
import { featureTypes } from '@assay/contract/feature-types'
import { useCurrentProject } from '../shell/current-project.tsx'
import { useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { Unread } from '../ui/unread.tsx'
import styles from './dashboard.module.css'
import { FeatureTable } from './feature-table.tsx'
import { Figure, Figures } from './figure.tsx'
import { ReleaseTable } from './release-table.tsx'
import { linkWith, useTablePage } from './table-page.ts'
import { TypeChart } from './type-chart.tsx'

const { cards } = dashboardSays

/** What there is to test with. */
export function PlanningDashboard() {
	const { id: applicationId } = useCurrentProject()
	const [params] = useParams()
	const features = useTablePage()
	const releases = useTablePage('releases', 'releaseRows')
	const type = featureTypes.find((one) => one === params.get('type'))
	const read = useRead(
		dashboards.planning,
		{
			query: {
				applicationId,
				...(type ? { featureType: type } : {}),
				featurePage: features.page,
				featureSize: features.size,
				releasePage: releases.page,
				releaseSize: releases.size,
			},
		},
		{ keep: true },
	)
	const { data } = read
	const cases = linkWith(params, { type: null }, 'test-cases')
	return (
		<>
			<Figures>
				<Figure
					title={cards.featureCount}
					figure={data?.featureCount.toLocaleString('en-US')}
					to={`/features?project=${applicationId}`}
				/>
				<Figure title={cards.testCaseCount} figure={data?.testCaseCount.toLocaleString('en-US')} to={cases} />
				<Figure
					title={cards.averageScenarioPerFeature}
					figure={data?.averageScenarioPerFeature.toFixed(2)}
					to={cases}
				/>
				<Figure
					title={cards.releaseCount}
					figure={data?.releaseCount.toLocaleString('en-US')}
					to={`/test-plan?project=${applicationId}`}
				/>
			</Figures>
			{!data && <Unread read={read} meanwhile={null} />}
			{data && (
				<>
					<TypeChart types={data.types} />
					<div className={styles.pair}>
						<FeatureTable features={data.features} type={type} page={features} applicationId={applicationId} />
						<ReleaseTable releases={data.releases} page={releases} applicationId={applicationId} />
					</div>
				</>
			)}
		</>
	)
}
