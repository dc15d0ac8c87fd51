import './config.css'
import { useEffect, useState } from 'react'
import type { Entity } from '@portico/model'
import type { LoadedRow } from '../backend/records/select.ts'
import { configTexts as words } from '../lib/texts/config.ts'
import { Button } from '../ui/button.tsx'
import type { OwnRecord, RecordActionConfig } from './config.ts'
import { type Override, useOverride } from './override.ts'
import { useRunner } from './use-action-context.ts'

export interface OwnActionsProps {
  readonly entity: Entity
  readonly row: LoadedRow
  /** Settles when no write is under way. */
  readonly settle: () => Promise<void>
  readonly actions: Readonly<Record<string, RecordActionConfig>>
}

/** What a configuration offers for a record, beside the functions of the database. */
export default function OwnActions({ entity, row, settle, actions }: OwnActionsProps) {
  const override = useOverride()
  const runner = useRunner()
  const [running, setRunning] = useState<string | null>(null)
  const record: OwnRecord = { key: row.key, values: row.values, titles: row.titles }
  const offered = Object.entries(actions).filter(([name, action]) => isOffered(name, action, record, override))
  const start = async (name: string, { label, run }: RecordActionConfig) => {
    setRunning(name)
    await settle()
    await runner(label, (context) => run({ ...context, entity, record }))
    setRunning(null)
  }
  useEffect(() => override?.onRecord.put(offered.map(([name, action]) => ({ id: `own action ${entity.id} ${name}`, label: action.label, icon: action.icon ?? 'zap', target: { run: () => void start(name, action) } }))))
  if (offered.length === 0) return null
  return (
    <div className="ac-buttons" role="toolbar" aria-label={words.actionsOnRecord}>
      {offered.map(([name, action]) => (
        <Button key={name} icon={action.icon ?? 'zap'} isPending={running === name} onClick={() => void start(name, action)}>{action.label}</Button>
      ))}
    </div>
  )
}

function isOffered(name: string, { when }: RecordActionConfig, record: OwnRecord, override: Override | null): boolean {
  try {
    return when?.(record) ?? true
  } catch (thrown) {
    override?.report(words.place.when(name), thrown)
    return false
  }
}
