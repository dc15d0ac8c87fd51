import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { Client } from 'pg'
import { expectAccessible } from './support/access.ts'
import { unique } from './support/people.ts'
import { ready } from './support/ready.ts'
import { change, find, makeItem } from './support/rows.ts'
import { expect, test } from './support/test.ts'

const photo = readFileSync(new URL('../examples/repair-cafe/supabase/photos/radio.webp', import.meta.url))
const named = (word: string, ending: string) => `${unique(word).replaceAll(' ', '-')}.${ending}`

const chooser = (page: Page): Locator => page.locator('input[type="file"][multiple]')
const entry = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const uploads = (page: Page): Locator => page.getByRole('region', { name: 'Uploads' })

async function send(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await chooser(page).setInputFiles({ name, mimeType, buffer })
}

/** Holds something back until it is opened. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => { open = resolve })
  return { opened, open }
}

/** A bucket without a limit, for everybody who is signed in. */
async function makeBucket(id: string): Promise<void> {
  const client = new Client(ready().databaseUrl)
  await client.connect()
  await client.query('insert into storage.buckets (id, name) values ($1, $1)', [id])
  await client.query(`create policy "members use ${id}" on storage.objects for all to authenticated using (bucket_id = '${id}') with check (bucket_id = '${id}')`)
  await client.query(`create policy "members list ${id}" on storage.buckets for select to authenticated using (id = '${id}')`)
  await client.end()
}

async function put(bucket: string, path: string, type: string, body: Buffer): Promise<void> {
  const response = await fetch(`${ready().backendUrl}/storage/v1/object/${bucket}/${path}`, { method: 'POST', headers: { apikey: ready().secretKey, 'content-type': type }, body: new Uint8Array(body) })
  expect(response.status).toBe(200)
}

/** A second of a tone: 8,000 samples of a byte. */
function tone(): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(8036, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8000, 24)
  head.writeUInt32LE(8000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(8000, 40)
  return Buffer.concat([head, Buffer.from(Array.from({ length: 8000 }, (_, at) => 128 + Math.round(60 * Math.sin(at / 4))))])
}

/** A page with a word on it. */
const sheet = Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 36>>stream
BT /F1 24 Tf 20 100 Td (Hello) Tj ET
endstream endobj
trailer<</Root 1 0 R>>`)

/** What the browser itself records of ten pictures: a film of 64 by 48. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 })
    const drawing = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
    recorder.start()
    for (let shot = 0; shot < 10; shot++) {
      if (drawing) drawing.fillStyle = `hsl(${shot * 36} 80% 50%)`
      drawing?.fillRect(0, 0, 64, 48)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

async function stored(bucket: string, path: string): Promise<Buffer | null> {
  const response = await fetch(`${ready().backendUrl}/storage/v1/object/${bucket}/${path}`, { headers: { apikey: ready().secretKey } })
  return response.ok ? Buffer.from(await response.arrayBuffer()) : null
}

// A trace reads the pictures of a page again, which its Content-Security-Policy does not allow for those it made itself.
test.use({ trace: 'off' })

test.beforeEach(async ({ page }) => {
  // The browser's own picker cannot be driven; the plain one does the same without a handle.
  await page.addInitScript('delete globalThis.showOpenFilePicker')
})

test('a bucket tells its rules, and shows its files as a list, as pictures and one by one', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Files' }).click()
  await expect(page).toHaveURL(/\/files\/item-photos$/)
  await expect(page.getByRole('region', { name: 'Rules on item-photos' }).getByRole('listitem')).toHaveText(['Takes JPEG, PNG, WebP', '5 MB a file at most', 'Files are read by permission, or by a link that expires'])
  await expect(entry(page, 'bear.webp')).toBeVisible()
  await expectAccessible(page)
  await entry(page, 'bear.webp').click()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await expect(preview.getByRole('img', { name: 'bear.webp' })).toBeVisible()
  await expect(preview.getByRole('definition').filter({ hasText: 'image/webp' })).toBeVisible()
  await page.getByRole('button', { name: 'Gallery' }).click()
  await expect(page).toHaveURL(/view=gallery/)
  await expectAccessible(page)
  await page.reload()
  await expect(preview.getByRole('heading', { name: 'bear.webp' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
})

test('names of a folder are searched by their beginning, and the address says so', async ({ page }) => {
  await page.goto('/files/item-photos')
  await page.getByRole('searchbox', { name: 'Search names' }).fill('be')
  await expect(entry(page, 'belt.webp')).toBeVisible()
  await expect(entry(page, 'vacuum.webp')).toBeHidden()
  await expect(page).toHaveURL(/q=be/)
  await page.getByRole('searchbox', { name: 'Search names' }).fill('nothing like it')
  await expect(page.getByRole('heading', { name: 'No name here begins with “nothing like it”' })).toBeVisible()
})

test('a file that is given before the code that sends it is sent, and shows in a folder that was being read meanwhile', async ({ page }) => {
  const [code, listed, reading] = [gate(), gate(), gate()]
  await page.route('**/assets/create-files*.js', async (route) => {
    await code.opened
    await route.continue()
  })
  let isFirst = true
  await page.route('**/object/list/item-photos', async (route) => {
    if (!isFirst) return await route.continue()
    isFirst = false
    const before = await route.fetch()
    listed.open()
    await reading.opened
    await route.fulfill({ response: before })
  })
  await page.route('**/object/item-photos/*', async (route) => {
    await listed.opened
    await route.continue()
  })
  await page.goto('/files/item-photos')
  const name = named('early', 'webp')
  await send(page, name, 'image/webp', photo)
  code.open()
  await expect(uploads(page).getByRole('listitem').filter({ hasText: name })).toContainText('uploaded')
  reading.open()
  await expect(entry(page, name)).toBeVisible()
})

test('a file is uploaded, renamed, shared by a link that needs no session, and deleted', async ({ page, playwright, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/files/item-photos')
  const name = named('lantern', 'webp')
  await send(page, name, 'image/webp', photo)
  await expect(uploads(page).getByText('uploaded', { exact: false }).first()).toBeVisible()
  await expect(entry(page, name)).toBeVisible()
  await entry(page, name).click()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('1 hour').click()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied. It holds for 1 hour.')).toBeVisible()
  const request = await playwright.request.newContext()
  const shared = await request.get(await page.evaluate('navigator.clipboard.readText()'))
  expect(shared.status()).toBe(200)
  expect((await shared.body()).equals(photo)).toBe(true)
  await request.dispose()

  const moved = named('lamp', 'webp')
  await page.getByRole('button', { name: `More for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Rename or move' }).click()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('50%.webp')
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/A name holds none of these/)
  await dialog.getByLabel('Name', { exact: true }).fill(moved)
  await dialog.getByLabel('Folder', { exact: true }).fill('2026/bench')
  const item = await makeItem({ photo: `2026/bench/${moved}` })
  await dialog.getByRole('button', { name: 'Save the new place' }).click()
  await expect(page).toHaveURL(/\/files\/item-photos\/2026\/bench/)
  await expect(entry(page, moved)).toBeVisible()
  expect(await stored('item-photos', name)).toBeNull()
  await expect(page.getByRole('complementary', { name: 'Preview' }).getByRole('link', { name: item.name })).toBeVisible()

  await page.getByRole('button', { name: `More for ${moved}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog', { name: `Delete ${moved}?` }).getByRole('button', { name: 'Delete the file' }).click()
  await expect(page.getByText('1 file deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'bench is empty' })).toBeVisible()
  expect(await stored('item-photos', `2026/bench/${moved}`)).toBeNull()
})

test('a folder moves with every file below it, and it is told exactly what stayed', async ({ page }) => {
  const bucket = unique('shelves').replaceAll(' ', '-')
  await makeBucket(bucket)
  for (const path of ['old/one.txt', 'old/deep/two.txt', 'old/three.txt', 'new/three.txt']) await put(bucket, path, 'text/plain', Buffer.from(path))
  const dialog = page.getByRole('dialog')
  const rename = async (name: string) => {
    await page.getByRole('button', { name: 'More for old' }).click()
    await page.getByRole('menuitem', { name: 'Rename or move' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill(name)
  }
  await page.goto(`/files/${bucket}/old`)
  await rename('new')
  await expect(dialog).toContainText('3 files move with it.')
  await dialog.getByLabel('Folder', { exact: true }).fill('old')
  await expect(dialog.getByLabel('Folder', { exact: true })).toHaveAccessibleDescription(/cannot be put into itself/)
  await dialog.getByLabel('Folder', { exact: true }).fill('')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save the new place' }).click()
  const told = dialog.getByRole('alert').filter({ hasText: '2 of 3 files were moved. The others are where they were.' })
  await expect(told).toContainText('old/three.txt')
  for (const [path, text] of [['new/one.txt', 'old/one.txt'], ['new/deep/two.txt', 'old/deep/two.txt'], ['new/three.txt', 'new/three.txt'], ['old/three.txt', 'old/three.txt']] as const) expect(String(await stored(bucket, path))).toBe(text)
  await dialog.getByRole('button', { name: 'Keep it here' }).click()
  await expect(entry(page, 'three.txt')).toBeVisible()
  await expect(entry(page, 'one.txt')).toBeHidden()
  await rename('newer')
  await dialog.getByRole('button', { name: 'Save the new place' }).click()
  await expect(page.getByText('newer moved, one file')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/files/${bucket}/newer$`))
  await expect(entry(page, 'three.txt')).toBeVisible()
})

test('sound, film and PDF are shown by the browser itself, within what the page allows', async ({ page }) => {
  const bucket = unique('media').replaceAll(' ', '-')
  await makeBucket(bucket)
  await page.goto(`/files/${bucket}`)
  await expect(page.getByRole('heading', { name: `${bucket} is empty` })).toBeVisible()
  await put(bucket, 'tone.wav', 'audio/wav', tone())
  await put(bucket, 'film.webm', 'video/webm', await film(page))
  await put(bucket, 'sheet.pdf', 'application/pdf', sheet)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await page.goto(`/files/${bucket}?file=tone.wav`)
  await expect(preview.locator('audio')).toHaveJSProperty('duration', 1)
  await entry(page, 'film.webm').click()
  await expect(preview.locator('video')).toHaveJSProperty('videoWidth', 64)
  await expectAccessible(page)
  await entry(page, 'sheet.pdf').click()
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    await expect(preview.locator('iframe')).toHaveAttribute('title', 'sheet.pdf')
    await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('chrome-extension://'))).toBe(true)
  } else await expect(preview).toContainText('No preview for this type of file.')
})

test('what a bucket refuses is said before a byte is sent; a taken name asks whether to keep both', async ({ page }) => {
  await page.goto('/files/item-photos')
  const sent: string[] = []
  page.on('request', (request) => { if (request.method() === 'POST' && /\/object\/item-photos\//.test(request.url())) sent.push(request.url()) })
  await send(page, 'tour.mov', 'video/quicktime', Buffer.alloc(100))
  await expect(uploads(page).getByText('Not uploaded. This bucket takes JPEG, PNG, WebP only.')).toBeVisible()
  await send(page, 'huge.webp', 'image/webp', Buffer.alloc(5 * 1024 * 1024 + 1))
  await expect(uploads(page).getByText('Not uploaded. This bucket takes 5 MB a file at most.')).toBeVisible()
  expect(sent).toEqual([])
  await expectAccessible(page)
  const name = named('kettle', 'webp')
  await send(page, name, 'image/webp', photo)
  await expect(entry(page, name)).toBeVisible()
  await send(page, name, 'image/webp', photo)
  await uploads(page).getByRole('button', { name: 'Keep both' }).click()
  await expect(entry(page, name.replace('.webp', ' (2).webp'))).toBeVisible()
})

test('a large file is paused, resumed, and goes on after a reload with every byte in its place', async ({ page, context }) => {
  const bucket = unique('scans').replaceAll(' ', '-')
  await makeBucket(bucket)
  await page.goto(`/files/${bucket}`)
  await expect(page.getByRole('heading', { name: `${bucket} is empty` })).toBeVisible()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  const speed = (bytes: number) => network.send('Network.emulateNetworkConditions', { offline: false, latency: 10, downloadThroughput: -1, uploadThroughput: bytes })
  await speed(4_000_000)
  const bytes = Buffer.alloc(20 * 1024 * 1024)
  for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(at * 2_654_435_761 % 4_294_967_296, at)
  await send(page, 'scan.bin', '', bytes)
  const line = uploads(page).getByRole('listitem')
  await expect(line.getByRole('progressbar')).toHaveJSProperty('max', 100)
  await expect(line).toContainText(/[1-9][\d.]*\sMB of 21\sMB/)
  await line.getByRole('button', { name: 'Pause scan.bin' }).click()
  await expect(line).toContainText('paused')
  await line.getByRole('button', { name: 'Resume scan.bin' }).click()
  // Past the first piece, so that there is something to go on from.
  await expect.poll(async () => Number(await line.getByRole('progressbar').getAttribute('value')), { timeout: 20_000 }).toBeGreaterThan(35)
  const asked: string[] = []
  page.on('request', (request) => { if (request.url().includes('/upload/resumable')) asked.push(request.method()) })
  await page.reload()
  await expect(line).toContainText('uploaded', { timeout: 30_000 })
  await expect(entry(page, 'scan.bin')).toBeVisible()
  // It asked where it stopped instead of beginning anew.
  expect(asked).toContain('HEAD')
  expect(asked).not.toContain('POST')
  const hash = (of: Buffer | null) => createHash('sha256').update(of ?? '').digest('hex')
  expect(hash(await stored(bucket, 'scan.bin'))).toBe(hash(bytes))
})

test('pictures of a table come by one signing for what is in sight, and a missing one says so', async ({ page }) => {
  const item = await makeItem({ photo: 'nowhere/gone.webp' })
  const signings: string[] = []
  page.on('request', (request) => { if (request.method() === 'POST' && request.url().includes('/object/sign/')) signings.push(request.url()) })
  await page.goto('/t/items')
  await expect(page.getByRole('gridcell').getByRole('img', { name: 'coat.webp' }).first()).toBeVisible()
  await expect(page.getByRole('gridcell').getByRole('img', { name: 'gone.webp: The file is missing, or your role may not read it.' }).first()).toBeVisible()
  expect(signings.length).toBeLessThanOrEqual(2)
  await page.goto(`/t/items/${item.id}`)
  await expect(page.getByRole('img', { name: 'Photo: The file is missing, or your role may not read it.' })).toBeVisible()
})

test('a photo is uploaded in its field, below its record, and removed there', async ({ page }) => {
  const item = await makeItem()
  await page.goto(`/t/items/${item.id}`)
  await page.getByRole('button', { name: /^(Edit )?Photo/ }).click()
  const editor = page.getByRole('group', { name: 'Photo' })
  await expect(editor.getByRole('button', { name: 'Choose an image' })).toBeFocused()
  await expectAccessible(page)
  await editor.locator('input[type="file"]').setInputFiles({ name: 'front view.webp', mimeType: 'image/webp', buffer: photo })
  await expect(page.getByRole('img', { name: 'Photo' })).toBeVisible()
  await expect.poll(async () => (await find('items', item.id))?.['photo']).toMatch(new RegExp(`^items/${item.id}/[0-9a-f]{8}/front view\\.webp$`))
  const path = String((await find('items', item.id))?.['photo'])
  expect((await stored('item-photos', encodeURI(path)))?.equals(photo)).toBe(true)
  await page.getByRole('button', { name: /^(Edit )?Photo/ }).click()
  await editor.getByRole('button', { name: 'Remove' }).click()
  await expect.poll(async () => (await find('items', item.id))?.['photo']).toBeNull()
  await change('items', item.id, { photo: null })
})

test.describe('a volunteer', () => {
  test.use({ startsAs: 'volunteer' })

  test('is told that no rule lets them delete what is not theirs', async ({ page }) => {
    await page.goto('/files/item-photos?file=bear.webp')
    await page.getByRole('button', { name: 'More for bear.webp' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Delete the file' }).click()
    await expect(page.getByRole('alertdialog').getByRole('alert')).toContainText('No rule of this bucket lets you delete that')
    expect(await stored('item-photos', 'bear.webp')).not.toBeNull()
  })
})

test('where the backend keeps no files, no entry is offered and the address says so', async ({ page }) => {
  await page.route('**/storage/v1/**', (route) => route.fulfill({ status: 501, json: { message: 'not here' }, headers: { 'access-control-allow-origin': '*' } }))
  await page.goto('/files')
  await expect(page.getByRole('heading', { level: 1, name: 'This backend keeps no files' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Files' })).toBeHidden()
})

for (const scheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${scheme}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme: scheme, hasTouch: true })

    test('files are two lines each, and one opens over them', async ({ page }) => {
      await page.goto('/files/item-photos')
      await expect(entry(page, 'clock.webp')).toBeVisible()
      await expectAccessible(page)
      await entry(page, 'clock.webp').click()
      await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Close the preview' }).click()
      await expect(page.getByRole('complementary', { name: 'Preview' })).toBeHidden()
    })
  })
}
