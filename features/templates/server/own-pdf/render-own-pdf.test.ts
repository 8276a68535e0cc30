import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { fieldsProblem } from '#features/signing/rules/new-envelope.ts'
import { pageSizes } from '#features/signing/server/pdf-pages.ts'
import { samplePdf } from '#features/signing/tests/sample-pdf.ts'
import type { OwnField, OwnPdf } from '#features/templates/rules/own-pdf/own-pdf.ts'
import { SAMPLE_VALUES } from '#features/templates/rules/sample-values.ts'
import { MissingValues } from '#features/templates/server/render-template.ts'
import { wordsOf } from '#test/support/pdf-words.ts'
import { checkedPdf } from './checked-pdf.ts'
import { renderOwnPdf, ValueTooLong } from './render-own-pdf.ts'

const place = { page: 1, x: 72, y: 200, width: 200, height: 20 }
const value = (text: string, more: object = {}): OwnField => ({
  ...{ id: 'v', kind: 'value', text, size: 10, align: 'left', is_required: true, ...place },
  ...more,
})
const SIGNED: OwnField = {
  ...{ id: 's', kind: 'signature', signer: 'applicant', label: 'Signature', is_required: true },
  ...{ ...place, page: 2, y: 600 },
}

async function rendered(fields: OwnField[], { file, ...more }: { file?: Uint8Array; isSandbox?: boolean } = {}) {
  const bytes = file ?? (await samplePdf())
  const own: OwnPdf = {
    ...{ language: 'en', title: 'Our note', fields },
    file: { id: crypto.randomUUID(), sha256: 'a'.repeat(64), file_name: 'note.pdf', pages: await checkedPdf(bytes) },
  }
  return renderOwnPdf(own, SAMPLE_VALUES, bytes, { isSandbox: false, ...more })
}

describe('a company’s own PDF', () => {
  test('has the values of the case on its pages, and the places of its signers', async () => {
    const { bytes, fields, pages } = await rendered([value('{{borrower.name}} owes {{loan.principal_cents}}'), SIGNED])

    expect(await wordsOf(bytes)).toMatch(/Agreement, page 1.*Agreement, page 2.*Rosa Sample owes \$12,500\.00/s)
    expect(pages).toBe(2)
    expect(fields).toMatchObject([{ id: 's', page: 2, label: 'Signature (Rosa Sample)', kind: 'signature' }])
    expect(fieldsProblem({ title: 'Note', fields }, await pageSizes('Note', bytes))).toBeNull()
  })

  test('has identical bytes for the same case', async () => {
    const file = await samplePdf()
    const [one, other] = await Promise.all([
      rendered([value('{{borrower.name}}')], { file }),
      rendered([value('{{borrower.name}}')], { file }),
    ])

    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true)
  })

  test('says on every page that a synthetic case must not be sent', async () => {
    expect((await wordsOf((await rendered([], { isSandbox: true })).bytes)).match(/do not send it/g)).toHaveLength(2)
  })

  test('prints letters that the standard fonts lack', async () => {
    expect(await wordsOf((await rendered([value('Nguyễn Thị Ánh')])).bytes)).toContain('Ánh')
  })

  test('is refused with the names of values that it lacks or that don’t fit', async () => {
    await expect(rendered([value('{{bank.name}} {{nothing.here}}')])).rejects.toThrow(MissingValues)
    await expect(rendered([value('{{borrower.address}}', { width: 20 })])).rejects.toMatchObject({
      fields: ['Address'],
    })
    await expect(rendered([value('{{borrower.address}}', { width: 20 })])).rejects.toThrow(ValueTooLong)
  })

  test('that is turned has its fields where the page is shown', async () => {
    const turned = await PDFDocument.create()
    turned.addPage([612, 792]).setRotation(degrees(90))
    const file = await turned.save()

    expect(await checkedPdf(file)).toEqual([{ width: 792, height: 612 }])
    expect((await rendered([value('Sideways', { x: 650, y: 500, width: 100 })], { file })).pages).toBe(1)
  })
})

describe('a file is refused', () => {
  test('with form fields of its own', async () => {
    const form = await PDFDocument.create()
    form.getForm().createTextField('name').addToPage(form.addPage())

    await expect(checkedPdf(await form.save())).rejects.toMatchObject({
      message: expect.stringContaining('form fields'),
    })
  })

  test('with too many pages', async () => {
    await expect(checkedPdf(await samplePdf(51))).rejects.toMatchObject({
      message: expect.stringContaining('51 pages'),
    })
  })

  test('if it is signed, or no PDF', async () => {
    const signed = Buffer.concat([Buffer.from(await samplePdf()), Buffer.from('\n% /ByteRange')])

    await expect(checkedPdf(signed)).rejects.toMatchObject({ message: expect.stringContaining('already signed') })
    await expect(checkedPdf(Buffer.from('%PDF-1.4 nothing'))).rejects.toMatchObject({ code: 'TEMPLATE_FILE' })
  })
})
