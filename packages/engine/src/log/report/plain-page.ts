/** Stands in for the page where it was not built, as in a checkout that nobody has built yet. */
export const plainPage = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Run report - Assay</title>
<p>The page of reports was not built when this report was written: npm run build. Every result is in junit.xml beside it.</p>
</html>
`
