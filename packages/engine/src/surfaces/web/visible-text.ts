/** Part of a script: the text of an element as the page shows it, blanks as one. */
export const textOf = "const textOf = (each) => (each.innerText ?? each.textContent).replace(/\\s+/g, ' ').trim()"
