import { session } from '@assay/contract/session'
import { actionEntry } from '@assay/engine/help/action-entry'
import { topics } from '@assay/engine/help/topics'
import { catalogue } from '@assay/engine/surfaces/catalogue'
import { useParams } from '../ui/list-url.ts'
import { useRead } from '../ui/read.ts'
import { SearchBox } from '../ui/search-box.tsx'
import { ActionDetail } from './action-detail.tsx'
import { Downloads } from './downloads.tsx'
import styles from './help-page.module.css'
import { matches } from './matches.ts'
import { Section } from './section.tsx'
import { TopicBody } from './topic-body.tsx'
import { topicText } from './topic-text.ts'
import { useOpened } from './use-opened.ts'

const actions = catalogue.map(actionEntry).sort((one, other) => (one.name < other.name ? -1 : 1))
const noHits = 'No Search Results found!'

/** Topics at the left, every step action at the right; a section opens in its place and has an address. */
export function HelpPage() {
	const { data: config } = useRead(session.config, {})
	const [params, change] = useParams()
	const search = params.get('search') ?? ''
	const opened = useOpened()
	const section = (id: string) => ({
		id,
		open: opened.isOpen(id),
		target: opened.isTarget(id),
		onToggle: () => opened.toggle(id),
	})
	const shownTopics = topics.filter((topic) => matches(topicText(topic), search))
	const shownActions = actions.filter(({ name, aliases, about }) =>
		matches([name, ...aliases, about].join(' '), search),
	)
	return (
		<div className={styles.page}>
			<header className={styles.head}>
				<div>
					<h1 className="big">Help</h1>
					{config && <p className="second">{contactLine(config.contact)}</p>}
				</div>
				<div className={styles.tools}>
					<Downloads />
					<div className={styles.search}>
						<SearchBox
							label="Search Help"
							value={search}
							onChange={(text) => change({ search: text }, { replace: true })}
						/>
					</div>
				</div>
			</header>
			<div className={styles.columns}>
				<section aria-labelledby="help-topics">
					<h2 id="help-topics" className={styles.caption}>
						Topics <span className="quiet">{shownTopics.length}</span>
					</h2>
					{shownTopics.map((topic) => (
						<Section key={topic.id} {...section(topic.id)} title={topic.title}>
							{() => <TopicBody topic={topic} />}
						</Section>
					))}
					{shownTopics.length === 0 && <p className={styles.none}>{noHits}</p>}
				</section>
				<section aria-labelledby="help-actions">
					<h2 id="help-actions" className={styles.caption}>
						UI Testing Commands <span className="quiet">{shownActions.length}</span>
					</h2>
					{shownActions.map((entry) => (
						<Section
							key={entry.name}
							{...section(entry.name)}
							title={<code>{entry.name}</code>}
							mark={entry.note ? 'Not built yet' : <span className="wide-only">{entry.applicableTo}</span>}
						>
							{() => <ActionDetail entry={entry} />}
						</Section>
					))}
					{shownActions.length === 0 && <p className={styles.none}>{noHits}</p>}
				</section>
			</div>
		</div>
	)
}

const contactLine = (contact: string | null) =>
	contact ? `Contact the core team: ${contact}` : 'Contact the core team: ask your administrator.'
