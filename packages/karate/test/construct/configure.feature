Feature: configure

Scenario: every key
* configure url = base
* configure headers = { a: 'b' }
* configure cookies = { c: 'd' }
* configure ssl = true
* configure ssl = { trustAll: true }
* configure proxy = null
* configure report = { showLog: true, showAllSteps: false }
* configure auth = null
* configure ntlmAuth = null
* configure readTimeout = 1000
* configure connectTimeout = 1000
* configure followRedirects = false
* configure matchEachEmptyAllowed = true
* configure lowerCaseResponseHeaders = true
* configure logPrettyRequest = true
* configure logPrettyResponse = true
* configure printEnabled = false
* configure abortedStepsShouldPass = true
* configure localAddress = '127.0.0.1'
* configure charset = 'utf-8'
* configure retry = { count: 1 }
* configure continueOnStepFailure = false
* configure responseHeaders = { e: 'f' }
* configure responseDelay = 1
* configure cors = true
* configure abortSuiteOnFailure = false
* configure httpRetryEnabled = true
* configure pauseIfNotPerf = true
* configure logging = { report: 'debug' }
* configure callSingleCache = null
* configure xmlNamespaceAware = false
* configure logModifier = null
* match karate.config contains { readTimeout: 1000, retryCount: 1, charset: 'utf-8' }
* match each [] == 1
* print lost
* karate.configure('readTimeout', 2000)
* match karate.config.readTimeout == 2000
* method get
* match responseHeaders['content-type'] == ['application/json']
* match response.headers contains { a: 'b', Cookie: 'c=d' }
# but * configure x
# says configure needs the form: configure name = value
# but * configure lost = 1
# says unexpected 'configure' key: 'lost'
# but * configure driver = { type: 'chrome' }
# says configure driver belongs to the browser of Karate; write a keyword feature for that
# but * configure robot = { }
# says configure robot belongs to the desktop of Karate; write a keyword feature for that
# but * configure imageComparison = { }
# says configure imageComparison is not supported in API features; compare images in a keyword feature
# but * configure logModifier = { }
# says configure logModifier is not needed: mark the value as a secret of the environment, which hides it in logs, evidence and reports
# but * configure logging = { mask: { } }
# says configure logging with mask is not needed: mark the value as a secret of the environment, which hides it in logs, evidence and reports
# but * configure callSingleCache = { minutes: '5' }
# says configure callSingleCache needs an object such as { minutes: 15, dir: 'target' }
# but * configure callSingleCache = 5
# says configure callSingleCache needs an object such as { minutes: 15, dir: 'target' }
# but * configure callSingleCache = { minutes: 5, dir: '../..' }
# says configure callSingleCache: dir must lie inside the project, but is ../..
# but * configure callSingleCache = { minutes: 5, dir: '/tmp' }
# says configure callSingleCache: dir must lie inside the project, but is /tmp
# but * configure xmlNamespaceAware = true
# says configure xmlNamespaceAware is not supported: a path without prefixes finds elements whatever their prefix is, and one with prefixes as they are written
# but * configure connectTimeout = 'x'
# says configure connectTimeout needs a whole number of milliseconds, not x
# but * configure auth = { type: 'oauth2', clientId: 'a', clientSecret: 'b', tokenUrl: 'token' } // * configure url = null // * method get
# says configure auth: tokenUrl is token, and there is no url that it could belong to
# but * configure auth = { type: 'oauth2', clientId: 'a', clientSecret: 'b', tokenUrl: '/t', flow: 'x' } // * method get
# says configure auth: oauth2 knows the grant types client_credentials, password and refresh_token, not x

Scenario: basic and bearer
* url base
* configure auth = { type: 'basic', username: 'ann', password: 'tea' }
* method get
* match response.headers.Authorization == 'Basic YW5uOnRlYQ=='
* configure auth = { type: 'bearer', token: 'abc' }
* method get
* match response.headers.Authorization == 'Bearer abc'
# but * configure auth = { type: 'digest' } // * method get
# says configure auth knows the types basic, bearer, oauth2 and ntlm, not digest
# but * configure auth = { type: 'oauth2', clientId: 'a', clientSecret: 'b', tokenUrl: 'http://127.0.0.1:1/t' } // * method get
# says configure auth: POST http://127.0.0.1:PORT/t: connection refused by 127.0.0.1:PORT
# but * configure auth = 'x' // * method get
# says configure auth needs an object such as { type: 'bearer', token: '…' }
