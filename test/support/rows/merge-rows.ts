/** A merge that was undone, so that both clients are as before. */
export const MERGED = `
  with kept as (select organization_id, id from public.clients where user_id = $1 order by created_at, id limit 1),
       other as (insert into public.clients (organization_id, user_id, first_name, last_name)
                 select organization_id, $1, 'Dana', 'Whitfield' from kept returning id),
       merged as (insert into public.client_merges (organization_id, kept_id, merged_id, kept_name, merged_name, taken, merged_by, merged_by_name, undo_until,
                                                    undone_at, undone_by, undone_by_name)
                  select organization_id, kept.id, other.id, 'Dana Whitfield', 'Dana Whitfield', '{phone}', $1, 'Maria', now(), now(), $1, 'Maria'
                    from kept, other returning organization_id, id)
  insert into app.client_merge_rows (organization_id, merge_id, step, relation, row_key, former, became)
  select organization_id, id, 3, 'public.notes', '{}', '{}', '{}' from merged`
