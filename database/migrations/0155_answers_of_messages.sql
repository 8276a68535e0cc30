-- What a repeated message is answered is kept where every act's answers are, for a day like theirs. What was asked within the last
-- day moves along, so that nobody who repeats a request across this migration sends twice.
insert into app.api_answers (organization_id, act, idempotency_key, fingerprint, answer, created_at)
select k.organization_id,
       case when k.idempotency_key like 'staff %' then 'sendMessage' else 'replyToConversation ' || m.thread_id end,
       -- 'staff KEY' or 'client THREAD KEY'.
       case when k.idempotency_key like 'staff %' then substr(k.idempotency_key, 7) else substr(k.idempotency_key, 45) end,
       k.fingerprint, jsonb_build_object('id', m.id, 'thread_id', m.thread_id), m.created_at
  from app.message_keys k
  join public.messages m on m.id = k.message_id
 where m.created_at > clock_timestamp() - interval '1 day';

drop table app.message_keys;
