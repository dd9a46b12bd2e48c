import type { ProjectType } from '@assay/contract/feature-types'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icons.tsx'

const one: Record<Exclude<ProjectType, 'ALL'>, IconName> = {
	ANOROC: 'web',
	KARATE: 'api',
	MOBILE: 'mobile',
	PERFORMANCE: 'performance',
}

/** A project's type as its icon; ALL shows the four. */
export const TypeIcons = ({ type }: { type: ProjectType }) => (
	<span className="row" style={{ gap: 6 }}>
		{(type === 'ALL' ? Object.values(one) : [one[type]]).map((icon) => (
			<Icon key={icon} name={icon} />
		))}
	</span>
)
