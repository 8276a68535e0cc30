import { FIELD_GROUPS, MERGE_FIELDS } from '#features/templates/rules/merge-fields.ts'

/** Every merge field with its group, for a menu. */
export const FIELD_MENU = MERGE_FIELDS.map(({ name, group, label }) => ({
  value: name,
  label: `${FIELD_GROUPS[group]?.en ?? group}: ${label}`,
}))
