import type { PoolClient } from 'pg'
import { type ClosingFacts, isNeeded } from '#features/lending/rules/closing/needed-document.ts'
import { type DocumentKind, documentKindName } from '#features/templates/rules/document-kinds.ts'
import { STARTER_CONTENTS } from '#features/templates/rules/starters/starter-contents.ts'
import type { DocumentContent } from '#features/templates/rules/template-body.ts'
import { packageFor } from '#features/templates/server/package-for.ts'
import type { Language } from '#platform/rules/languages/language.ts'
import { packageLacks } from './errors.ts'

/** A template of a closing. */
export interface PackedTemplate {
  name: string
  kind: DocumentKind
  content: DocumentContent
  /** Null for a starter text. */
  versionId: string | null
}

/** The case for which a package is sought. */
interface SoughtPackage {
  organizationId: string
  productId: string | null
  state: string | null
  language: Language
}

// Without these, the law forbids the closing: 12 CFR 1026.17, 16 CFR 444.3, 32 CFR 232.6, and 12 CFR 1026.23. The authorization of
// automatic payments is in it only if the borrower wants it.
const REQUIRED_KINDS = [
  ...(['note_disclosure', 'retail_contract', 'cosigner_notice', 'mla_statement'] as const),
  ...(['rescission_notice', 'ach_authorization'] as const),
]
const STARTER_KINDS = [...REQUIRED_KINDS, 'security_agreement'] as const

/**
 * Returns the templates of a closing: those of the company's package that the case needs, or the starter texts if the company has no package.
 *
 * @throws FunctionError if the package lacks a document that the law requires
 */
export async function packedTemplates(
  db: PoolClient,
  sought: SoughtPackage,
  facts: ClosingFacts,
): Promise<PackedTemplate[]> {
  const versions = await packageFor(db, { ...sought, use: 'loan_closing' })
  const templates = versions.length === 0 ? starters(sought.language) : versions.map(packed)
  const lacking = REQUIRED_KINDS.filter((kind) => isNeeded(kind, facts) && !templates.some((one) => one.kind === kind))
  if (lacking.length > 0) throw packageLacks(lacking.map((kind) => documentKindName(kind)))
  return templates.filter(({ kind }) => isNeeded(kind, facts))
}

const packed = ({ name, kind, body, version_id }: Awaited<ReturnType<typeof packageFor>>[number]): PackedTemplate => ({
  ...{ name, kind },
  content: body.content,
  versionId: version_id,
})

const starters = (language: Language): PackedTemplate[] =>
  STARTER_KINDS.map((kind) => ({
    name: documentKindName(kind, language),
    kind,
    content: STARTER_CONTENTS[kind][language],
    versionId: null,
  }))
