# type: MOBILE
Feature: Order a kettle
  Scenario: An order is thanked for and counted
    When APP_ENTER_DATA [id=name] + <Anna>
    And MOBILE_SELECT_CHECKBOX [id=terms]
    And MOBILE_SELECT_LINK_TEXT [id=country] + <Belgium>
    And APP_TAP_ON_ELEMENT [accessibility id=Order now]
    Then MOBILE_VERIFY_TEXT_EXIST {One kettle for Anna?}
    When ACCEPT_ALERT
    Then APP_VERIFY_TEXT [id=status] + {Thank you, Anna}
    And APP_VERIFY_TEXT [id=orders] + {Orders: 1}

  Scenario: Nobody orders without the terms
    When MOBILE_CLICK [id=order]
    Then APP_VERIFY_TEXT [id=status] + {Please accept the terms}
    And APP_VERIFY_TEXT [id=orders] + {Orders: 0}

  Scenario: The last kettle of a long list
    When MOBILE_CLICK [id=products]
    And APP_SCROLL_TO_ELEMENT [//*[@text="Kettle 60"]] + <20>
    And MOBILE_TAP [//*[@text="Kettle 60"]]
    Then APP_VERIFY_TEXT [id=chosen] + {Chosen: Kettle 60}
    When APP_NAVIGATE_BACK
    Then APP_VERIFY_IS_DISPLAYED [id=order]
