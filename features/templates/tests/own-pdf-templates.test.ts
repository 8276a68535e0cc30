import { randomUUID } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { samplePdf } from '#features/signing/tests/sample-pdf.ts'
import type { OwnField, OwnFile } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { EICAR } from '#platform/virus-scanner/sandbox/eicar.ts'
import type { SignedIn } from '#test/support/app.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { COUNSEL, templateFixture } from './template-fixture.ts'

let desk: Awaited<ReturnType<typeof templateFixture>>
beforeAll(async () => {
  desk = await templateFixture()
})
afterAll(() => desk.app.close())

async function upload(person: SignedIn, bytes: Uint8Array) {
  const response = await desk.app.fetch('/functions/v1/template-file', {
    method: 'POST',
    headers: {
      ...{ apikey: desk.app.anonKey, authorization: `Bearer ${person.token}`, 'content-type': 'application/pdf' },
      'x-file-name': encodeURIComponent('Our note – 2026.pdf'),
    },
    body: Uint8Array.from(bytes),
  })
  return { status: response.status, body: await response.json() }
}
async function shown(person: SignedIn, fileId: string): Promise<Uint8Array | string> {
  const { data, error } = await person.supabase.functions.invoke('template-pdf', { body: { file_id: fileId } })
  if (error) return (await error.context.json()).code
  return new Uint8Array(await new Response(data).arrayBuffer())
}

const FIELDS: OwnField[] = [
  {
    ...{ id: 'f1', kind: 'value', text: '{{borrower.name}}', size: 10, align: 'left', is_required: true },
    ...{ page: 1, x: 72, y: 200, width: 200, height: 20 },
  },
  {
    ...{ id: 'f2', kind: 'signature', signer: 'applicant', label: 'Signature', is_required: true },
    ...{ page: 2, x: 72, y: 600, width: 200, height: 32 },
  },
]
const body = (file: OwnFile, fields = FIELDS) => ({
  content: { language: 'en', title: 'Our agreement', file, fields },
  tests: [{ name: 'Rosa', changes: {}, expects: ['Rosa Sample'], expects_not: [] }],
})
const create = (person: SignedIn, file: OwnFile) =>
  desk.template(person, { act: 'create', name: `PDF ${randomUUID()}`, kind: 'security_agreement', body: body(file) })

describe('a company’s own PDF', () => {
  test('is stored once, and shown to the members of the company alone', async () => {
    const bytes = await samplePdf(2, 'Shown')
    const [one, again] = [await upload(desk.maria, bytes), await upload(desk.vera, bytes)]

    expect(one).toMatchObject({ status: 200, body: { file_name: 'Our note – 2026.pdf' } })
    expect(one.body.pages).toEqual([
      { width: 612, height: 792 },
      { width: 612, height: 792 },
    ])
    expect(again.body).toEqual(one.body)
    expect(await shown(desk.sam, one.body.id)).toEqual(Uint8Array.from(bytes))
    expect(await shown(desk.omar, one.body.id)).toBe('TEMPLATE_FILE_NOT_FOUND')
  })

  test('is uploaded only by people who manage compliance', async () => {
    expect((await upload(desk.sam, await samplePdf())).body.code).toBe('PERMISSION_NEEDED')
  })

  test('uploaded twice at once is stored once', async () => {
    const bytes = await samplePdf(1, 'Twice')
    const answers = await Promise.all([upload(desk.maria, bytes), upload(desk.maria, bytes)])

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0].body.id).toBe(answers[1].body.id)
  })

  test.each([
    ['malware', async () => Buffer.concat([await samplePdf(), Buffer.from(EICAR)]), 'MalwareFound'],
    [
      'a script',
      async () => Buffer.concat([await samplePdf(), Buffer.from('\n1 0 obj<</S/JavaScript/JS(x)>>')]),
      'TEMPLATE_FILE',
    ],
    ['something else than a PDF', async () => Buffer.from('Hello, this is text'), 'TEMPLATE_FILE'],
    ['too many bytes', async () => Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-'), 'TEMPLATE_FILE_TOO_LARGE'],
  ])('with %s is refused, and nothing of it is kept', async (_, bytes, code) => {
    const before = await desk.server(`select from storage.objects where bucket_id = 'template-files'`)

    expect((await upload(desk.maria, await bytes())).body.code).toBe(code)
    expect(await desk.server(`select from storage.objects where bucket_id = 'template-files'`)).toHaveLength(
      before.length,
    )
  })

  test('with a password is refused', async () => {
    const locked = await PDFDocument.create()
    locked.addPage()
    locked.encrypt({ userPassword: 'x', ownerPassword: 'y', permissions: {} })

    expect((await upload(desk.maria, await locked.save())).body.message).toMatch(/password/)
  })

  test('is a template with versions: linted, tested, published by a second person, and never changed', async () => {
    const { body: file } = await upload(desk.maria, await samplePdf(2, 'Published'))
    const { version_id, hash } = (await create(desk.maria, file)).body
    await desk.template(desk.maria, { act: 'submit', version_id, hash })

    const own = await desk.template(desk.maria, { act: 'publish', version_id, hash, counsel: COUNSEL })
    const other = await desk.template(desk.vera, { act: 'publish', version_id, hash, counsel: COUNSEL })

    expect([own.body.code, other.body.state]).toEqual(['SECOND_PERSON_NEEDED', 'published'])
    await expect(
      desk.server('update public.document_template_files set file_name = $1 where id = $2', ['x', file.id]),
    ).rejects.toThrow('permission denied')
    await expect(
      desk.server(`delete from storage.objects where bucket_id = 'template-files' and name like '%' || $1 || '%'`, [
        file.id,
      ]),
    ).rejects.toThrow("can't be removed")
  })

  test('without the signature that its kind needs is not submitted', async () => {
    const { body: file } = await upload(desk.maria, await samplePdf(2, 'Unsigned'))
    const { version_id, hash } = (await create(desk.maria, file)).body
    const save = { act: 'save', version_id, base_hash: hash, body: body(file, FIELDS.slice(0, 1)) }
    const saved = (await desk.template(desk.maria, save)).body

    expect((await desk.template(desk.maria, { act: 'submit', version_id, hash: saved.hash })).body).toMatchObject({
      code: 'TEMPLATE_FAULTY',
      message: expect.stringContaining('signature of the borrower'),
    })
    expect((await desk.template(desk.vera, save)).body.code).toBe('TEMPLATE_CHANGED')
  })

  test('keeps its form, and names only files of its company with their own pages', async () => {
    const { body: file } = await upload(desk.maria, await samplePdf(2, 'Foreign'))

    expect((await create(desk.omar, file)).body.code).toBe('TEMPLATE_FILE_NOT_FOUND')
    const lied = await create(desk.maria, { ...file, pages: [{ width: 1, height: 1 }], sha256: 'b'.repeat(64) })
    const [stored] = await desk.server('select body from public.document_template_versions where id = $1', [
      lied.body.version_id,
    ])
    expect(stored.body.content.file).toEqual(file)
    const text = await desk.draft()
    const turned = { act: 'save', version_id: text.version_id, base_hash: text.hash, body: body(file) }
    expect((await desk.template(desk.maria, turned)).body.code).toBe('TEMPLATE_FORM')
  })

  test('is previewed with the values of a case', async () => {
    const { body: file } = await upload(desk.maria, await samplePdf(2, 'Preview'))
    const { data } = await desk.maria.supabase.functions.invoke('preview-template', {
      body: { kind: 'other', content: body(file).content, changes: { 'borrower.name': 'Ana Ruiz' } },
    })

    const words = await wordsOf(new Uint8Array(await new Response(data).arrayBuffer()))
    expect(words).toContain('Ana Ruiz')
    expect(words).toContain('PREVIEW')
  })
})

test('members read their own company’s files, and only the server writes them', async () => {
  await upload(desk.maria, await samplePdf(1, 'Rows'))

  const { data: own } = await desk.sam.supabase.from('document_template_files').select('id')
  const { data: foreign } = await desk.omar.supabase.from('document_template_files').select('id')
  const { error } = await desk.maria.supabase
    .from('document_template_files')
    .update({ file_name: 'x' })
    .neq('file_name', '')

  expect(own?.length).toBeGreaterThan(0)
  expect([foreign, error?.code]).toEqual([[], '42501'])
})
