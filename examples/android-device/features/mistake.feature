# type: MOBILE
Feature: What the shop does not do
  Scenario: It says goodbye
    When APP_TAP_ON_ELEMENT [id=help]
    Then MOBILE_VERIFY_TEXT_EXIST {Goodbye}
