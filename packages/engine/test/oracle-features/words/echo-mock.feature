@ignore
Feature: answers with what it was asked

Background:
* def seen = 0

Scenario: pathMatches('/count')
* def seen = seen + 1
* def response = { seen: '#(seen)' }

Scenario: pathMatches('/status/{code}')
* def responseStatus = ~~pathParams.code
* def response = 'text'

Scenario: pathMatches('/xml')
* def responseHeaders = { 'Content-Type': 'application/xml' }
* def response = <shop><cup id="1">tea</cup></shop>

Scenario: pathMatches('/cookie')
* def responseHeaders = { 'Set-Cookie': 'token=abc; Path=/' }
* def response = 'set'

Scenario: pathMatches('/moved')
* def responseStatus = 302
* def responseHeaders = { 'Location': '/landed' }

Scenario: pathMatches('/bytes')
* def responseHeaders = { 'Content-Type': 'application/octet-stream' }
* bytes response = 'raw'

Scenario: typeContains('multipart')
* def response = { parts: '#(karate.keysOf(requestParts))', note: '#(requestParts.note ? requestParts.note[0].value : null)', param: '#(paramValue("note"))' }

Scenario:
* def headers = karate.lowerCase(requestHeaders)
* def response =
"""
{
  method: '#(requestMethod)', path: '#(requestPath)', uri: '#(requestUri)', params: '#(requestParams)',
  type: '#(headers["content-type"] ? headers["content-type"][0] : null)',
  own: '#(headers["x-own"] ? headers["x-own"] : null)',
  cookie: '#(headers["cookie"] ? headers["cookie"][0] : null)',
  body: '#(request)'
}
"""
