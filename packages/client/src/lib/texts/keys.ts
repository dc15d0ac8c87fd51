/** All keys, by where they act. `⌘` stands for the key that the reader's keyboard has. */
export const keysTexts = {
  title: 'Keys',
  close: 'Close',
  letters: 'Single letters and signs act outside of inputs',
  lettersOff: 'With them off, ⌘/ still shows this.',
  groups: [
    ['Everywhere', [['⌘K', 'Find or run'], ['⌘Z', 'Undo the last change'], ['⇧⌘Z', 'Do it again'], ['?  ⌘/', 'All keys']]],
    ['A list', [['/', 'Search the view'], ['N', 'New record'], ['X', 'Select the row'], ['⇧X', 'Select up to this row'], ['⌘A', 'Select all rows'], ['Esc', 'Put back, or clear what is chosen']]],
    ['The board', [['← ↑ → ↓', 'Walk the cards'], ['⇧←  ⇧→', 'Move the card'], ['M', 'Move to a lane']]],
    ['A record', [['[  ]', 'Previous and next record'], ['⌘Enter', 'Send a comment']]],
    ['Cells', [
      ['← ↑ → ↓', 'Move'], ['Home  End', 'First and last column'], ['⌘↑  ⌘↓', 'First and last row'], ['⇧ with these', 'Choose a block of cells'], ['Enter', 'Edit, or open'], ['⌘Enter', 'Open the record'], ['A letter', 'Edit from the start'], ['Enter  ⇧Enter', 'While editing: save, and go down or up'], ['Tab  ⇧Tab', 'While editing: save, and go to the next field or back'], ['Esc', 'While editing: put back'],
      ['Delete', 'Clear'], ['⌘C  ⌘V', 'Copy and paste'], ['⌘X', 'Cut'], ['⌘D  ⌘R', 'Fill down, fill right'], ['⇧F10', 'Menu'], ['⇧⌘← →', 'On a head: move the column'],
    ]],
    ['Files', [['U', 'Upload']]],
  ],
} as const
