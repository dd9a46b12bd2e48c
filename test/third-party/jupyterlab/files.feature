# type: ANOROC
Feature: Files

  Background:
    Given CALL_FEATURE <Sign in;With the password>

  Scenario: A folder is made, named and opened
    When CLICK [files.newFolder]
    And ENTER [files.editor] + <goods>
    And PRESS_KEY [files.editor] + <Enter>
    Then SEE [files.goods]
    When DOUBLE_CLICK [files.goods]
    Then VERIFY_TEXT_CONTAINS [files.crumbs] + {goods}
    And VERIFY_ELEMENT_NOT_PRESENT [files.items]

  Scenario: Upload by the button
    When UPLOAD_FILE [files.upload] + <prices.csv>
    Then SEE [files.prices]

  Scenario: Upload by dropping, and a page in a frame
    When UPLOAD_FILE [files.list] + <page.html>
    And DOUBLE_CLICK [files.page]
    And SWITCH_IFRAME_LOCATOR [viewer.frame]
    Then VERIFY_TEXT_EXIST {Shown in a frame}
    And VERIFY_TEXT [viewer.answer] + {not pressed}

  Scenario: A table of a file
    When DOUBLE_CLICK [files.prices]
    Then SEE [viewer.grid]
    When SELECT [viewer.delimiter] + <;>
    Then VERIFY_TEXT [viewer.delimiter] + {;}

  Scenario: A file is downloaded from its menu
    When RIGHT_MOUSE_CLICK [files.prices]
    And CLICK [menu.download]
    Then VERIFY_DOWNLOAD {prices.csv;40} + <prices>
    And VERIFY_RELATIVE_VALUES <eq;{{prices}}> + {{prices}}

  Scenario: A file is dragged into a folder
    When DRAG_AND_DROP [files.prices] + <files.goods>
    Then WAIT_UNTIL_ELEMENT_NOT_DISPLAY [files.prices] + <10>
    When DOUBLE_CLICK [files.goods]
    Then SEE [files.prices]

  Scenario: Files are filtered
    When CLICK [files.filterButton]
    And ENTER [files.filter] + <pag>
    Then VERIFY_ELEMENTS_TEXT_VALUES [files.names] + {page.html}

  Scenario: A folder that is not empty is deleted after a question
    When RIGHT_MOUSE_CLICK [files.goods]
    And CLICK [menu.delete]
    Then VERIFY_TEXT [dialog.title] + {Move to Trash}
    When CLICK [dialog.accept]
    Then VERIFY_ELEMENT_NOT_PRESENT [files.goods]
