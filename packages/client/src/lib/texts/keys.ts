/** All keys, by where they act. `⌘` stands for the key that the reader's keyboard has. */
export const keysTexts = {
  title: 'Keys',
  close: 'Close',
  letters: 'Single letters and signs act outside of inputs',
  lettersOff: 'With them off, ⌘/ still shows this.',
  groups: [
    ['Everywhere', [['⌘K', 'Find or run'], ['⌘Z', 'Undo the last change'], ['⇧⌘Z', 'Do it again'], ['?  ⌘/', 'All keys']]],
    ['A list', [['/', 'Search the view'], ['N', 'New record'], ['X', 'Select the row'], ['⇧X', 'Select up to this row'], ['Esc', 'Put back, or clear what is chosen']]],
    ['The board', [['← ↑ → ↓', 'Walk the cards'], ['⇧←  ⇧→', 'Move the card'], ['M', 'Move to a lane']]],
    ['A record', [['[  ]', 'Previous and next record'], ['⌘Enter', 'Send a comment']]],
    ['Cells', [
      ['← ↑ → ↓', 'Move'], ['⇧ with arrows', 'Choose a block of cells'], ['Home  End', 'First and last column'], ['⌘↑  ⌘↓', 'First and last row'], ['Enter', 'Edit, or open'], ['⌘Enter', 'Open the record'], ['A letter', 'Edit from the start'],
      ['Delete', 'Clear'], ['⌘C  ⌘V', 'Copy and paste'], ['⌘D  ⌘R', 'Fill down, fill right'], ['⇧F10', 'Menu'], ['⇧⌘← →', 'On a head: move the column'],
    ]],
    ['Files', [['U', 'Upload']]],
  ],
} as const
