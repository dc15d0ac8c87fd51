import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { standIns } from './sql/stand-ins/index.ts'

/** Writes the extensions that stand in for missing ones below `folder`; answers the folder for `extension_control_path`. */
export async function writeStandIns(folder: string): Promise<string> {
  const extensions = join(folder, 'share', 'extension')
  await mkdir(extensions, { recursive: true })
  await Promise.all(standIns.flatMap(({ name, version, comment, schema, requires, sql }) => [
    writeFile(join(extensions, `${name}.control`), [
      `comment = '${comment.replaceAll("'", "''")}'`,
      `default_version = '${version}'`,
      'superuser = false',
      'relocatable = false',
      ...(schema === null ? [] : [`schema = '${schema}'`]),
      ...(requires.length === 0 ? [] : [`requires = '${requires.join(', ')}'`]),
      '',
    ].join('\n')),
    writeFile(join(extensions, `${name}--${version}.sql`), sql),
  ]))
  return join(folder, 'share')
}
