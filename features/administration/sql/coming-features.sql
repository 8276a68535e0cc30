-- Written by `npm run schema` from features/public-site/rules/availability.ts.

-- Returns the refusal of a feature that the product doesn't have yet; null if it can be added.
create or replace function app.coming_feature(feature text) returns text
language sql immutable set search_path = ''
as $$
  select case feature
    when 'custom_workflows' then 'Custom Workflows is coming. It can’t be added yet.'
    when 'bhph_tools' then 'BHPH Tools is coming. It can’t be added yet.'
    when 'inventory_management' then 'Inventory Management is coming. It can’t be added yet.'
    when 'lead_scoring' then 'Lead Scoring is coming. It can’t be added yet.'
    when 'white_label' then 'White Label is coming. It can’t be added yet.'
    when 'affiliate_tools' then 'Affiliate Tools is coming. It can’t be added yet.'
    when 'business_credit' then 'Business Credit is coming. It can’t be added yet.'
  end
$$;
