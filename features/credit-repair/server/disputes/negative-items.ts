import type { Pool } from 'pg'
import { type FileItem, fileItems } from '#features/credit-repair/rules/disputes/file-items.ts'
import { besideIn } from '#features/credit-repair/rules/disputes/later-reports.ts'
import { type DisputedBefore, sameItem } from '#features/credit-repair/rules/disputes/same-item.ts'
import type { Bureau } from '#features/credit-reports/rules/bureaus.ts'

interface DeletedItem extends DisputedBefore {
  bureau: Bureau
  bureau_data: unknown
}

// A client has at most a few hundred disputes.
const DELETED = `
  select d.bureau, d.item_kind, d.item_key, d.item_facts, jsonb_build_object(d.bureau, r.bureau_data -> d.bureau) as bureau_data
    from app.credit_pulls p
    join public.disputes d on d.client_id = p.client_id and d.organization_id = p.organization_id
    join public.credit_reports r on r.id = d.report_id
   where p.id = $1 and p.organization_id = $2 and d.result = 'deleted' and d.reinsertion_told_at is null`

/** An entry that a bureau lists as negative, by the key that a dispute of it has. */
export interface NegativeItem {
  bureau: Bureau
  key: string
}

/**
 * Returns the negative entries of a new report. An entry that a bureau had deleted before has the key of its dispute,
 * even if its name changed since.
 */
export async function negativeItems(
  pool: Pick<Pool, 'query'>,
  order: { pullId: string; organizationId: string },
  bureaus: readonly Bureau[],
  bureauData: unknown,
): Promise<NegativeItem[]> {
  const { rows } = await pool.query<DeletedItem>(DELETED, [order.pullId, order.organizationId])
  return bureaus.flatMap((bureau) => {
    const negative = (fileItems(bureauData, bureau) ?? []).filter(({ isNegative }) => isNegative)
    const renamed = rows.flatMap((row) => (row.bureau === bureau && isBack(row, negative) ? [row.item_key] : []))
    return [...new Set([...negative.map(({ key }) => key), ...renamed])].map((key) => ({ bureau, key }))
  })
}

function isBack(deleted: DeletedItem, negative: readonly FileItem[]): boolean {
  const beside = besideIn(fileItems(deleted.bureau_data, deleted.bureau) ?? [], deleted.item_key)
  return sameItem(deleted, negative, beside) !== undefined
}
