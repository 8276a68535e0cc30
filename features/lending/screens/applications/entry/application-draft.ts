import { z } from 'zod'
import { type ApplicationForm, EMPTY_APPLICATION } from '#features/lending/rules/applications/application-form.ts'
import { APPLICANT_ROLES, JOINT_INTENTS } from '#features/lending/rules/applications/application-lists.ts'
import { EMPTY_COLLATERAL } from '#features/lending/rules/collateral/collateral-form.ts'

const LISTS = ['people', 'debt_changes', 'personal_references', 'collateral']
const texts = Object.fromEntries(
  Object.keys(EMPTY_APPLICATION)
    .filter((field) => !LISTS.includes(field))
    .map((field) => [field, z.string()]),
)
const collateralTexts = Object.fromEntries(Object.keys(EMPTY_COLLATERAL).map((field) => [field, z.string()]))
const draftSchema = z.object({
  ...texts,
  debt_changes: z.array(
    z.object({ account: z.string().nullable(), creditor: z.string(), payment: z.string(), reason: z.string() }),
  ),
  personal_references: z.array(z.object({ name: z.string(), phone: z.string(), relationship: z.string() })),
  // A draft of the version before has none.
  collateral: z.array(z.object(collateralTexts)).default([]),
  people: z.array(
    z.object({
      ...{ client_id: z.guid(), name: z.string(), role: z.enum(APPLICANT_ROLES) },
      joint_intent: z.enum(JOINT_INTENTS).nullable(),
    }),
  ),
})

// This tab's storage, because a draft has an income and must not stay on the disk after the tab is closed.
const storedUnder = (clientId: string) => `tradeline-application-draft:${clientId}`

/** Returns the draft of a client's new application in this tab, or null. */
export function draftOf(clientId: string): ApplicationForm | null {
  try {
    const parsed = draftSchema.safeParse(JSON.parse(sessionStorage.getItem(storedUnder(clientId)) ?? 'null'))
    return parsed.success ? withCollateral({ ...EMPTY_APPLICATION, ...parsed.data }) : null
  } catch {
    // Text that another version of the product stored, which is no draft.
    return null
  }
}

const withCollateral = (draft: Omit<ApplicationForm, 'collateral'> & { collateral: object[] }): ApplicationForm => ({
  ...draft,
  collateral: draft.collateral.map((item) => ({ ...EMPTY_COLLATERAL, ...item })),
})

/** Keeps the draft until the tab is closed, or until `forgetDraft`. */
export function keepDraft(clientId: string, form: ApplicationForm): void {
  sessionStorage.setItem(storedUnder(clientId), JSON.stringify(form))
}

export function forgetDraft(clientId: string): void {
  sessionStorage.removeItem(storedUnder(clientId))
}
