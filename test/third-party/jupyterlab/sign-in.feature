# type: ANOROC
Feature: Sign in

  Scenario: With the password
    Given OPEN </lab?reset>
    When ENTER [signIn.password] + <user.password>
    And CLICK [signIn.submit]
    Then EXPLICIT_WAIT [launcher.notebook] + <60>

  Scenario: With a new notebook
    Given OPEN </lab?reset>
    When ENTER [signIn.password] + <user.password>
    And CLICK [signIn.submit]
    And CLICK [launcher.notebook]
    Then WAIT_UNTIL [notebook.kernel] + <30> + {contains::Idle}

  Scenario: A wrong password is refused
    Given OPEN </lab?reset>
    When ENTER [signIn.password] + <kettle-and-coffee>
    And CLICK [signIn.submit]
    Then VERIFY_TEXT_CONTAINS [signIn.failed] + {Invalid credentials}

  Scenario: Whoever signs out is asked again
    Given OPEN </lab?reset>
    When ENTER [signIn.password] + <user.password>
    And CLICK [signIn.submit]
    And CLICK [menu.file]
    And CLICK [menu.logOut]
    Then VERIFY_TEXT_EXIST {Successfully logged out}
    When NAVIGATE_TO </lab>
    Then SEE [signIn.password]
