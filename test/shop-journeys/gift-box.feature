# type: ANOROC
Feature: Gift box
  Dragging, dialogs of the browser, a frame and a window of its own.

  Background:
    Given OPEN <baseUrl>
    And HOVER [menu.goods]
    And CLICK [menu.giftBox]

  Scenario: Pack a box with a stamp on its card
    Then ELEMENT_IS_DISABLED [gift.pack]
    When DRAG_AND_DROP [gift.mug] + <gift.box>
    And DIV_SCROLLBAR [gift.shelf] + <bottom>
    And DRAG_AND_DROP [gift.socks] + <gift.box>
    Then VERIFY_ELEMENTS_TEXT_VALUES [gift.things] + {Soup mug;Emergency socks}
    And VERIFY_TEXT [gift.sum] + {€18.80}
    When FRAME_DRAG_AND_DROP [gift.umbrella] + <gift.stamp> + {gift.cardFrame}
    Then VERIFY_TEXT [gift.stamp] + {Umbrella stamp}
    When SWITCH_TO_DEFAULT_CONTENT
    And SELECT [gift.ribbon] + <Blue>
    And ENTER_JS [gift.arrives] + <2027-03-01>
    And CLICK [gift.pack]
    Then WAIT_UNTIL_ATTRIBUTE_VALUE [gift.state] + <10> + {data-state=packed}
    And VERIFY_TEXT [gift.state] + {Packed. It arrives on 2027-03-01.}
    And WAIT_UNTIL_CSS_VALUE [gift.state] + <5> + {color=#1f6f55}

  Scenario: Only some kinds, one more of a thing, and one taken out
    When SELECT_NODE_FROM_TREE [gift.kinds] + <Kinds/Back inside>
    Then VERIFY_ELEMENTS_COUNT [gift.shown] + {2}
    When DRAG_AND_DROP [gift.jigsaw] + <gift.box>
    And DOUBLE_CLICK [gift.firstThing]
    Then VERIFY_TEXT [gift.count] + {2}
    When RIGHT_MOUSE_CLICK [gift.firstThing]
    And CLICK [gift.takeOut]
    Then VERIFY_TEXT [gift.count] + {1}
    When CLICK [gift.startAgain]
    Then VERIFY_ALERT_PRESENT
    When ACCEPT_ALERT
    Then SEE [gift.hint]

  Scenario: A name on the card, and a look at it from outside
    When CLICK [gift.writeName]
    And ENTER_TEXT_IN_TO_ALERT <Otto>
    Then VERIFY_TEXT [gift.cardName] + {For Otto.}
    When SWITCH_IFRAME <card>
    Then VERIFY_TEXT_EXIST {Drop a stamp here}
    When SWITCH_TO_DEFAULT_CONTENT
    And SWITCH_IFRAME_LOCATOR [gift.cardFrame]
    Then SEE [gift.cardTitle]
    When SWITCH_TO_DEFAULT_CONTENT
    And CLICK [gift.preview]
    And SWITCH_WINDOW <Your gift box: Puddlewright>
    Then VERIFY_TEXT [gift.previewText] + {0 things under a yellow ribbon.}
    When CLOSE_TAB
    Then SEE [gift.box]
