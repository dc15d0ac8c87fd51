import { withClient } from '@portico/server'
import describeSql from '../packages/model/sql/describe.sql?raw'
import describeUndoSql from '../packages/model/sql/describe.undo.sql?raw'
import viewsSql from '../packages/model/sql/views.sql?raw'
import viewsUndoSql from '../packages/model/sql/views.undo.sql?raw'
import rehearseSql from '../packages/model/sql/rehearse.sql?raw'
import rehearseUndoSql from '../packages/model/sql/rehearse.undo.sql?raw'
import historySql from '../packages/model/sql/history.sql?raw'
import historyUndoSql from '../packages/model/sql/history.undo.sql?raw'
import type { InstallArguments } from './arguments.ts'
import type { InstallPart } from './install-arguments.ts'

interface Part {
  readonly install: string
  readonly undo: string
  readonly installed: string
  readonly undone: string
}

const parts: Readonly<Record<InstallPart, Part>> = {
  describe: {
    install: describeSql, undo: describeUndoSql,
    installed: 'portico_describe() is installed: it tells each role what that role may use, and nothing else. portico install --undo takes it away.',
    undone: 'portico_describe() is gone. Nothing else was touched.',
  },
  views: {
    install: viewsSql, undo: viewsUndoSql,
    installed: 'portico_views is installed: people keep views there under a name, and share them with whoever may read the table. portico install views --undo takes it away.',
    undone: 'portico_views is gone, with the views that were kept in it. Nothing else was touched.',
  },
  rehearse: {
    install: rehearseSql, undo: rehearseUndoSql,
    installed: 'portico_rehearse() is installed: members can try imports and changes of many rows before they are made, and make them as a whole. portico install rehearse --undo takes it away.',
    undone: 'portico_rehearse() is gone. Nothing else was touched.',
  },
  history: {
    install: historySql, undo: historyUndoSql,
    installed: "portico_history is installed. Name the tables whose changes are to be kept: select portico_history.enable('public.items'); Run portico install describe again where it is older than this. portico install history --undo takes it away.",
    undone: 'portico_history is gone, with the changes that were kept in it. Nothing else was touched.',
  },
}

/** Runs the SQL of a part, or prints it. Rejects with PostgresError where there is no connection, with PostgreSQL's error where it refuses. */
export async function install({ part, undo, databaseUrl }: InstallArguments): Promise<void> {
  const { install: sql, undo: undoSql, installed, undone } = parts[part]
  if (databaseUrl === null) {
    process.stdout.write(undo ? undoSql : sql)
    return
  }
  await withClient(databaseUrl, (client) => client.query(`begin;\n${undo ? undoSql : sql}\ncommit;`))
  process.stdout.write(`${undo ? undone : installed}\n`)
}
