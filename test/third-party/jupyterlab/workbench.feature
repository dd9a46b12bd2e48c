# type: ANOROC
Feature: Workbench

  Background:
    Given CALL_FEATURE <Sign in;With the password>

  Scenario: A command is found and run
    When PRESS_KEY <Control+Shift+c>
    And ENTER [palette.input] + <new text file>
    And PRESS_KEY [palette.input] + <Enter>
    Then VERIFY_TEXT_CONTAINS [notebook.tab] + {untitled}

  Scenario: The dark theme is chosen from a menu of a menu
    When CLICK [menu.settings]
    And HOVER [menu.theme]
    And CLICK [menu.dark]
    Then WAIT_UNTIL_ATTRIBUTE_VALUE [css=body] + <10> + {data-jp-theme-light=false}

  Scenario: A terminal runs a command
    When CLICK [launcher.terminal]
    And ENTER [viewer.terminalInput] + <echo from-the-terminal \> made.txt>
    And PRESS_KEY <Enter>
    Then EXPLICIT_WAIT [//span[.='made.txt']] + <20>

  Scenario: A setting is looked for
    When CLICK [menu.settings]
    And CLICK [menu.settingsEditor]
    And ENTER [settings.search] + <terminal>
    Then VERIFY_TEXT_CONTAINS [settings.entries] + {Terminal}
