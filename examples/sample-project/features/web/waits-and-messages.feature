# Two things every web test meets: a part of the page that comes late, and a sentence that says what went wrong.
Feature: Waits and messages

  Scenario: The forecast takes a moment
    Given OPEN <baseUrl>
    When CLICK [menu.forecast]
    And EXPLICIT_WAIT [forecast.verdict] + <5>
    Then VERIFY_TEXT [forecast.verdict] + {Take the kite}
    And VERIFY_ELEMENT_NOT_PRESENT [forecast.looking]
    And VERIFY_ELEMENT_PRESENT [forecast.askAgain]

  Scenario Outline: Signing in as <who>
    Given OPEN <baseUrl>
    When CLICK [menu.signIn]
    And ENTER [signIn.email] + <email>
    And ENTER [signIn.password] + <word>
    And CLICK [signIn.submit]
    Then VERIFY_TEXT [signIn.error] + {<message>}
    And VERIFY_ATTRIBUTE_VALUE [signIn.email] + <value> + {<email>}

    Examples:
      | who               | email                     | word              | message                                                       |
      | somebody mistaken | otto@puddlewright.example | hat-on-the-floor  | That e-mail address and password do not belong together.      |
      | a locked account  | ida@puddlewright.example  | key-under-the-mat | This account is locked. Write to us and we will look into it. |
