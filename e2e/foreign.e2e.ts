import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Launched, launch } from '../scripts/lib/launch.mjs'
import { expectAccessible } from './support/access.ts'
import { cellOf, rowOf, typeInto } from './support/grid.ts'
import { startLite, type Lite } from './support/lite.ts'
import { freshEmail } from './support/people.ts'
import { ready } from './support/ready.ts'
import { expect, expectWorkspace, signUp, test } from './support/test.ts'

const command = path.resolve(import.meta.dirname, '../dist/portico.js')
const schema = `
  create type job_state as enum ('open', 'done');
  create table jobs (
    id bigint generated always as identity primary key, what text not null check (length(what) <= 60), state job_state not null default 'open', due date, price numeric(8,2));
  comment on table jobs is 'What is to be done.';
  insert into jobs (what, due, price) values ('Sweep the yard', '2026-12-01', 12.50), ('Mend the gate', null, null), ('Paint the shed', '2027-04-02', 80);
  alter table jobs enable row level security;
  create policy members on jobs to authenticated using (true) with check (true);
  grant usage on schema public to anon, authenticated, service_role;
  grant select, insert, update, delete on jobs to authenticated;`

test.use({ startsAs: null })

test.describe('a backend that is not ours', () => {
  let lite: Lite
  let folder: string
  const apps: Launched[] = []
  const open = async (...args: readonly string[]) => {
    const app = await launch({ args: ['--backend', lite.url, '--key', lite.key, ...args] })
    apps.push(app)
    return app.ready.appUrl
  }
  const portico = (...args: readonly string[]) => execFileSync(process.execPath, [command, ...args], { encoding: 'utf8', env: { ...process.env, PORTICO_DATABASE_URL: lite.databaseUrl } })

  test.beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'portico-foreign-'))
    lite = await startLite(ready().databaseUrl, schema)
  })
  test.afterAll(async () => {
    for (const app of apps) await app.stop()
    await lite.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the last rung: the SQL is offered, the page goes on by itself once it is there, and one works', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const appUrl = await open()
    await page.goto(appUrl)
    await expect(page).toHaveURL(`${appUrl}/connect`)
    const checks = page.getByRole('listitem')
    await expect(checks.filter({ hasText: 'The backend describes itself' })).toContainText('Not installed yet')
    await expect(checks.filter({ hasText: 'Its OpenAPI document' })).toContainText('Not for public keys')
    await expect(checks.filter({ hasText: 'Its GraphQL schema' })).toContainText('Not offered')
    await expect(checks.filter({ hasText: 'Live changes' })).toContainText('Not offered')
    await expect(checks.filter({ hasText: 'Files and buckets' })).toContainText('Not offered')
    await page.getByRole('button', { name: 'Copy the SQL', exact: true }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(portico('install', '--print'))
    await expectAccessible(page)

    expect(portico('install', 'describe')).toContain('installed')
    await lite.reload()
    await expect(page.getByText('It is there.')).toBeVisible()
    await expect(checks.filter({ hasText: 'The backend describes itself' })).toContainText('Installed')
    await page.getByRole('button', { name: 'Take the function away again' }).click()
    await expect(page.getByRole('textbox', { name: 'Take the function away again' })).toHaveValue(/drop function if exists public\.portico_describe/)

    await signUp(page, { name: 'Robin', email: freshEmail(), password: 'a long enough one' }, appUrl)
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Jobs' }).click()
    await expect(rowOf(page, 'Mend the gate')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Files' })).toHaveCount(0)
    await typeInto(page, await cellOf(page, 'Mend the gate', 'Price'), '31.4')
    await expect(await cellOf(page, 'Mend the gate', 'Price')).toHaveText('31.40')
    await page.getByRole('button', { name: 'New job' }).first().click()
    await page.getByRole('textbox', { name: 'What', exact: true }).fill('Oil the hinges')
    await page.getByRole('button', { name: 'Save job' }).click()
    await expect(rowOf(page, 'Oil the hinges').or(page.getByRole('heading', { name: 'Oil the hinges' })).first()).toBeVisible()
    await page.goto(`${appUrl}/t/jobs/1`)
    await expect(page.getByRole('heading', { level: 1, name: 'Sweep the yard' })).toBeVisible()
  })

  test('with a model file the app opens, and says on which rung it stands', async ({ page }) => {
    expect(portico('install', '--undo')).toContain('gone')
    await lite.reload()
    const file = path.join(folder, 'model.json')
    expect(portico('describe', '--out', file)).toContain('1 tables and views for members, 0 for visitors')
    const appUrl = await open('--model', file)
    await page.goto(`${appUrl}/connect`)
    await expect(page.getByText('A model file stands in for the backend')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'A model file beside the app' })).toContainText('Used instead')
    await expect(page.getByText('A later change of the schema shows only once the file is made again.')).toBeVisible()
    await expectAccessible(page)
    await signUp(page, { name: 'Kim', email: freshEmail(), password: 'a long enough one' }, appUrl)
    await expectWorkspace(page)
    await page.goto(`${appUrl}/t/jobs?sort=due.desc`)
    await expect(rowOf(page, 'Paint the shed')).toBeVisible()
  })
})
