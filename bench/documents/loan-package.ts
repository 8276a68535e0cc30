import type { DocumentKind } from '#features/templates/rules/document-kinds.ts'
import { SAMPLE_VALUES } from '#features/templates/rules/sample-values.ts'
import { STARTER_CONTENTS } from '#features/templates/rules/starters/starter-contents.ts'
import { type RenderedTemplate, renderTemplate } from '#features/templates/server/render-template.ts'

const KINDS = ['note_disclosure', 'security_agreement', 'cosigner_notice', 'mla_statement', 'retail_contract'] as const

export interface PackageDocument extends RenderedTemplate {
  kind: DocumentKind
}

/** Renders the five documents of a loan from the starter texts. */
export async function loanPackage(): Promise<PackageDocument[]> {
  const documents: PackageDocument[] = []
  for (const kind of KINDS) {
    const rendered = await renderTemplate(STARTER_CONTENTS[kind].en, SAMPLE_VALUES, {
      ...{ kind, brand: { name: 'Meridian Lending', accent: null, logo: null }, companyAddress: ['1 Main Street'] },
      ...{ day: '2026-11-23', state: 'TX', isSandbox: false },
    })
    documents.push({ kind, ...rendered })
  }
  return documents
}
