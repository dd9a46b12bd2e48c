/** How a run on a server is written; apart from the command, which is loaded only when it is asked for. */
export const remoteUsage = `assay run --server URL --project NAME (--feature NAME | --plan NAME) --environment NAME

Has a server run a feature or a test plan, follows it as it happens, and ends as it ended.

  --server URL         Address of the server, for example https://assay.example
  --token TOKEN        An API token; better in ASSAY_TOKEN, where other users of this host cannot see it
  --project NAME       The project
  --feature NAME       One of its features, by name or by path: Check out, shop/check-out.feature
  --plan NAME          One of its test plans
  --environment NAME   One of its environments
  --tags TAGS          Only scenarios with any of them: @smoke,@fast; or an expression such as
                       "@smoke and not @slow". Given twice, both must hold
  --parallel N         So many features of the test plan at once, or all: side by side (default: as the plan says)
  --load PROFILE       Run API features as a load test: "rampUsers(100) during (30 s)"; "" for the profile of the
                       environment. Thresholds decide: load.thresholds of the environment
  --executors N        So many executors make each load together (default: load.executors of the
                       environment, or 1)
  --function           Run load tests once, as API features
  --junit FILE         Write the results as JUnit XML
  --report FOLDER      Write the report as a page that opens from a file system
  --zip FILE           The same report, packed by the server
  --timeout TIME       Cancel the run after 90s, 30m or 2h (default: no limit)

A connection that is lost is taken up again where it broke off. Ctrl+C and SIGTERM cancel the run.
Exit code: 0 all passed, 1 something failed, 2 it could not be run: cancelled, too late, a wrong name or token.`
