Feature: configure

Scenario: unknown
* configure nothing = 1

Scenario: known
* configure readTimeout = 1000
* configure connectTimeout = 1000
* configure followRedirects = false
* configure ssl = true
* configure charset = 'utf-8'
* configure retry = { count: 2, interval: 1 }
* configure lowerCaseResponseHeaders = true
* configure printEnabled = false
* configure report = { showLog: true, showAllSteps: false }
* configure continueOnStepFailure = true
* match 1 == 2
* match 2 == 2
* configure continueOnStepFailure = false
* def never = 1
