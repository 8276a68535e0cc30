import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { wordsOf } from '#test/support/pdf-words.ts'
import type { PdfDocument } from './document.ts'
import { box, type PdfNode, row, text } from './nodes.ts'
import { renderPdf } from './render.ts'

const document = (content: PdfNode[], title = 'A document'): PdfDocument => ({
  title,
  date: new Date('2026-11-23T00:00:00Z'),
  sections: [
    {
      style: { paddingTop: 60, paddingBottom: 60, paddingLeft: 60, paddingRight: 60, fontSize: 10 },
      running: [{ top: 740, left: 60, right: 60, node: (page, pages) => text(`page ${page} of ${pages}`) }],
      content: () => content,
    },
  ],
})
const pagesOf = async (pdf: Uint8Array) => (await PDFDocument.load(pdf)).getPageCount()
const numbered = (count: number, of: (n: number) => PdfNode) => Array.from({ length: count }, (_, n) => of(n))

test('each page has its number and the number of pages', async () => {
  const pdf = await renderPdf(document(numbered(120, (n) => text(`line ${n}`))))

  expect(await pagesOf(pdf)).toBe(3)
  const words = await wordsOf(pdf)
  for (const page of [1, 2, 3]) expect(words).toContain(`page ${page} of 3`)
})

test('the same document has the same bytes', async () => {
  const one = await renderPdf(document([text('Łukasz Nguyễn pays $5')]))
  const other = await renderPdf(document([text('Łukasz Nguyễn pays $5')]))

  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
})

test('a table repeats its head on each page and prints each row once', async () => {
  const rows = numbered(120, (n) => row({}, [text(`row ${n}.`), text('cell')], { role: 'TR' }))
  const head = row({}, [text('Heading')], { role: 'TR' })

  const words = await wordsOf(await renderPdf(document([box({}, rows, { role: 'Table', repeated: head })])))

  expect(words.split('Heading').length - 1).toBe(3)
  for (let n = 0; n < 120; n++) expect(words.split(`row ${n}.`).length - 1).toBe(1)
})

test('text of any length goes on on further pages, and none is lost', async () => {
  const words = Array.from({ length: 3000 }, (_, n) => `word${n}`)

  for (const node of [
    text(words.join(' ')),
    box({}, [text(words.join(' '))], { isWhole: true }),
    row({}, [text(words.join(' '), { width: '50%' })]),
  ]) {
    const pdf = await renderPdf(document([text('before'), node, text('after')]))
    const printed = new Set((await wordsOf(pdf)).split(/\s+/))
    expect(words.filter((word) => !printed.has(word))).toEqual([])
    expect(printed).toContain('after')
    expect(await pagesOf(pdf)).toBeGreaterThan(1)
  }
})

test('a heading is never left at the bottom of a page', async () => {
  const filler = numbered(55, (n) => text(`line ${n}`))
  const whole = await pagesOf(await renderPdf(document([...filler, text('Heading')])))
  const kept = await pagesOf(await renderPdf(document([...filler, text('Heading', {}, { keepAhead: 40 })])))

  expect([whole, kept]).toEqual([1, 2])
})

test('parts are tagged for screen readers, and what repeats is not', async () => {
  const file = await PDFDocument.load(
    await renderPdf(
      document([
        text('Title', {}, { role: 'H1' }),
        box({}, [row({}, [text('a', {}, { role: 'TH' }), text('b', {}, { role: 'TD' })], { role: 'TR' })], {
          role: 'Table',
        }),
      ]),
    ),
  )
  const objects = file.context.enumerateIndirectObjects().map(([, object]) => object.toString())
  const roles = ['Document', 'H1', 'Table', 'TR', 'TH', 'TD'].filter((role) =>
    objects.some((object) => object.includes(`/S /${role}\n`) || object.includes(`/S /${role} `)),
  )

  expect(roles).toEqual(['Document', 'H1', 'Table', 'TR', 'TH', 'TD'])
  expect(objects.some((object) => /\/S \/P[\s/]/.test(object))).toBe(false)
  expect(file.catalog.toString()).toContain('/Lang')
})
