/** The source of an app's screen beside a failed step: the run page shows it as a tree, and a report brings it as text. */
export const screenSourceName = 'page-source.xml'
