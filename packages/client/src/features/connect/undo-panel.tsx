import { useState } from 'react'
import { connectTexts } from '../../lib/texts/connect.ts'
import { authTexts } from '../../lib/texts/auth.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import undoSql from '../../../../model/sql/describe.undo.sql?raw'
import './install-panel.css'

/** The SQL that takes the function away again. */
export function UndoPanel() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="install">
      <div><button type="button" className="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>{connectTexts.undoTitle}</button></div>
      {isOpen ? (
        <>
          <p>{connectTexts.undoText}</p>
          <CodeBlock label={connectTexts.undoTitle} text={undoSql.trim()} />
          <div><CopyButton text={undoSql} label={connectTexts.copyUndo} doneLabel={authTexts.connect.copiedSql} /></div>
        </>
      ) : null}
    </div>
  )
}
