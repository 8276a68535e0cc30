import { text } from '#platform/pdf/nodes.ts'
import { renderPdf } from '#platform/pdf/render.ts'
import { newSigningKey } from './signing-key.ts'

const MARGINS = { paddingTop: 50, paddingBottom: 50, paddingLeft: 50, paddingRight: 50 }
const LINES = 80

export const SEALED_AT = new Date('2026-05-04T15:00:00Z')
export const FACTS = { companyName: 'Añil Lending 😀', reason: 'Signed by everyone', sealedAt: SEALED_AT }

/** Returns a tagged document of two pages. */
export const twoPages = (title = 'Promissory note'): Promise<Uint8Array<ArrayBuffer>> =>
  renderPdf({
    title,
    date: SEALED_AT,
    sections: [
      {
        style: { ...MARGINS, fontSize: 11 },
        running: [],
        content: () => Array.from({ length: LINES }, (_, line) => text(`Line ${line} for Nguyễn Văn Ánh`)),
      },
    ],
  })

export const keyOf = (companyName: string) =>
  newSigningKey({
    companyName,
    validFrom: new Date('2026-01-01T00:00:00Z'),
    validUntil: new Date('2027-02-01T00:00:00Z'),
  })
