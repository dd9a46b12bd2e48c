const options = `  --project NAME       The project
  --server URL         Address of the server, for example https://assay.example; or in ASSAY_URL
  --token TOKEN        An API token; better in ASSAY_TOKEN, where other users of this host cannot see it
  --preview            Say what it would do, and write nothing
  --take SIDE          Of what was changed on both sides: folder or project. Without it nothing of that is written
  --delete             Also delete what the other side deleted, unless it was changed here since

What both held last is noted in .assay/sync.json of the folder; a folder without it counts from the last upload to the
project. Hidden files, node_modules, target and build are left out, links are not followed, secrets do not travel.
Exit code: 0 done, 1 conflicts are left, 2 it could not be done.`

export const pushUsage = `assay push <folder> --project NAME

Brings a folder's features, files, environments, objects and test plans into a project of a server. What only the project
changed stays; a second push changes nothing.

${options}`

export const pullUsage = `assay pull <folder> --project NAME

Brings a project of a server into a folder, as a push to a git repository lays it down. What only the folder changed stays; a
second pull changes nothing.

${options}`
