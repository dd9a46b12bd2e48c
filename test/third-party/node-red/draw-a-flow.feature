# type: ANOROC
Feature: A flow that answers over HTTP
  Node-RED, an editor for flows: sign in, draw one, deploy it, ask it, and find it again.

  Scenario: A wrong password is refused
    Given OPEN <baseUrl>
    When ENTER [signIn.name] + <user.name>
    And ENTER [signIn.password] + <kettle-and-coffee>
    And CLICK [signIn.submit]
    Then VERIFY_TEXT [signIn.failed] + {Login failed}

  Scenario: Draw a flow, deploy it and ask it
    Given OPEN <baseUrl>
    When ENTER [signIn.name] + <user.name>
    And ENTER [signIn.password] + <user.password>
    And CLICK [signIn.submit]
    Then VERIFY_TEXT_CONTAINS [header.bar] + {Node-RED}
    And WAIT_UNTIL_ELEMENT_NOT_DISPLAY [editor.loading] + <30>
    And VERIFY_ELEMENTS_COUNT [editor.nodes] + {0}

    When ENTER [palette.search] + <http in>
    And WAIT_UNTIL_ELEMENT_NOT_DISPLAY [palette.template] + <10>
    And DRAG_AND_DROP [palette.httpIn] + <editor.chart> + {120,160}
    Then VERIFY_ELEMENTS_COUNT [editor.nodes] + {1}
    When ENTER [palette.search] + <template>
    And WAIT_UNTIL_ELEMENT_NOT_DISPLAY [palette.httpIn] + <10>
    And DRAG_AND_DROP [palette.template] + <editor.chart> + {320,160}
    And ENTER [palette.search] + <http response>
    And WAIT_UNTIL_ELEMENT_NOT_DISPLAY [palette.template] + <10>
    And DRAG_AND_DROP [palette.httpResponse] + <editor.chart> + {520,160}
    Then VERIFY_ELEMENTS_COUNT [editor.nodes] + {3}
    And ELEMENT_IS_ENABLED [header.deploy]

    When DRAG_AND_DROP [editor.firstOut] + <editor.secondIn>
    And DRAG_AND_DROP [editor.secondOut] + <editor.thirdIn>
    Then VERIFY_ELEMENTS_COUNT [editor.wires] + {2}
    And VERIFY_LAYOUT_RIGHT [editor.firstNode] + {#editor.secondNode#gt20px;#editor.thirdNode#gt20px}

    When DOUBLE_CLICK [editor.firstNode]
    And ENTER [tray.url] + <path>
    And CLICK [tray.done]
    Then VERIFY_ELEMENT_NOT_PRESENT [tray.whole]
    And VERIFY_TEXT_CONTAINS [editor.firstLabel] + {/greeting}
    When DOUBLE_CLICK [editor.secondNode]
    And ENTER [tray.name] + <greeting of the house>
    And CLICK [tray.done]
    Then VERIFY_TEXT [editor.secondLabel] + {greeting of the house}

    When CLICK [header.deploy]
    Then WAIT_UNTIL [editor.notice] + <20> + {contains::Successfully deployed}
    When NEW_TAB <path>
    Then VERIFY_TEXT_EXIST {This is the payload:}
    When CLOSE_TAB
    Then VERIFY_TITLE {Node-RED : Flow 1}

  Scenario: The drawing is kept, and can be cut as a whole
    Given OPEN <baseUrl>
    When ENTER [signIn.name] + <user.name>
    And ENTER [signIn.password] + <user.password>
    And CLICK [signIn.submit]
    Then EXPLICIT_WAIT [editor.firstNode] + <30>
    And VERIFY_ELEMENTS_COUNT [editor.nodes] + {3}
    When CLICK [header.menu]
    And CLICK [menu.import]
    Then SEE [dialog.importText]
    When CLICK [dialog.cancel]
    And CLICK [header.menu]
    And HOVER [menu.edit]
    And CLICK [menu.selectAll]
    Then VERIFY_ELEMENTS_COUNT [editor.selected] + {3}
    When CLICK [header.menu]
    And HOVER [menu.edit]
    And CLICK [menu.cut]
    Then VERIFY_ELEMENT_NOT_PRESENT [editor.nodes]
