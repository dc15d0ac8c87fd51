import { useCallback } from 'react'
import type { CallResult } from '../../backend/actions/result.ts'
import { iconOf, previewKind } from '../../backend/files/mime.ts'
import { formatBytes } from '../../lib/bytes.ts'
import { saveFile } from '../../lib/save-file.ts'
import { actionTexts as texts } from '../../lib/texts/actions.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** A picture is shown (as a picture: nothing in it runs), every file can be saved. */
export function ResultFile({ result: { file, name }, label }: { readonly result: Extract<CallResult, { readonly kind: 'file' }>; readonly label: string }) {
  const draw = useCallback((picture: HTMLImageElement | null) => {
    if (picture === null) return
    const address = URL.createObjectURL(file)
    picture.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <>
      {previewKind(file.type) === 'image' ? <img ref={draw} className="ac-picture" alt={label} /> : null}
      <div className="ac-file">
        <Icon name={iconOf(file.type)} />
        <span className="trunc">{name}</span>
        <span className="ac-size">{formatBytes(file.size)}</span>
        <Button icon="download" onClick={() => saveFile(name, file)}>{texts.download}</Button>
      </div>
    </>
  )
}
