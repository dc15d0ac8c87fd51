import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { authTexts } from '../../lib/texts/auth.ts'
import { connectTexts } from '../../lib/texts/connect.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { UndoPanel } from './undo-panel.tsx'
import { usePoliteLook } from './use-polite-look.ts'
import './install-panel.css'

const texts = authTexts.connect

/** The one file to paste, the one that takes it away again, and a look every few seconds whether it is there. */
export function InstallPanel({ onLook }: { readonly onLook: () => void }) {
  const { data: sql } = useQuery({ queryKey: ['describe.sql'], queryFn: async () => (await import('../../../../model/sql/describe.sql?raw')).default, staleTime: Infinity })
  const [isOpen, setIsOpen] = useState(false)
  usePoliteLook(onLook)
  return (
    <div className="install">
      <Notice tone="warn" title={texts.installTitle}>{texts.installText}</Notice>
      {sql === undefined ? null : (
        <>
          <div className="install-acts">
            <CopyButton text={sql} label={texts.copySql} doneLabel={texts.copiedSql} variant="primary" size="lg" />
            <button type="button" className="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>{texts.showSql}</button>
          </div>
          {isOpen ? <CodeBlock label={texts.showSql} text={sql} /> : null}
        </>
      )}
      <p className="install-more">{connectTexts.terminal}</p>
      <UndoPanel />
      <output className="install-watch"><Spinner />{texts.watching}</output>
    </div>
  )
}
