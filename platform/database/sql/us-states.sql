-- Written by `npm run schema` from platform/rules/us-states.ts.

-- Returns the two-letter code of a state, as its code or name was typed; '' if nothing was, 'other' for anything else.
create or replace function app.us_state(written text) returns text
language sql immutable
as $$
  select case when coalesce(btrim(written), '') = '' then '' else coalesce('{
    "AL": "AL", "ALABAMA": "AL", "AK": "AK", "ALASKA": "AK", "AS": "AS", "AMERICAN SAMOA": "AS", "AZ": "AZ", "ARIZONA": "AZ",
    "AR": "AR", "ARKANSAS": "AR", "CA": "CA", "CALIFORNIA": "CA", "CO": "CO", "COLORADO": "CO", "CT": "CT",
    "CONNECTICUT": "CT", "DE": "DE", "DELAWARE": "DE", "DC": "DC", "DISTRICT OF COLUMBIA": "DC", "FL": "FL",
    "FLORIDA": "FL", "GA": "GA", "GEORGIA": "GA", "GU": "GU", "GUAM": "GU", "HI": "HI", "HAWAII": "HI", "ID": "ID",
    "IDAHO": "ID", "IL": "IL", "ILLINOIS": "IL", "IN": "IN", "INDIANA": "IN", "IA": "IA", "IOWA": "IA", "KS": "KS",
    "KANSAS": "KS", "KY": "KY", "KENTUCKY": "KY", "LA": "LA", "LOUISIANA": "LA", "ME": "ME", "MAINE": "ME", "MD": "MD",
    "MARYLAND": "MD", "MA": "MA", "MASSACHUSETTS": "MA", "MI": "MI", "MICHIGAN": "MI", "MN": "MN", "MINNESOTA": "MN",
    "MS": "MS", "MISSISSIPPI": "MS", "MO": "MO", "MISSOURI": "MO", "MT": "MT", "MONTANA": "MT", "NE": "NE",
    "NEBRASKA": "NE", "NV": "NV", "NEVADA": "NV", "NH": "NH", "NEW HAMPSHIRE": "NH", "NJ": "NJ", "NEW JERSEY": "NJ",
    "NM": "NM", "NEW MEXICO": "NM", "NY": "NY", "NEW YORK": "NY", "NC": "NC", "NORTH CAROLINA": "NC", "ND": "ND",
    "NORTH DAKOTA": "ND", "MP": "MP", "NORTHERN MARIANA ISLANDS": "MP", "OH": "OH", "OHIO": "OH", "OK": "OK",
    "OKLAHOMA": "OK", "OR": "OR", "OREGON": "OR", "PA": "PA", "PENNSYLVANIA": "PA", "PR": "PR", "PUERTO RICO": "PR",
    "RI": "RI", "RHODE ISLAND": "RI", "SC": "SC", "SOUTH CAROLINA": "SC", "SD": "SD", "SOUTH DAKOTA": "SD", "TN": "TN",
    "TENNESSEE": "TN", "TX": "TX", "TEXAS": "TX", "VI": "VI", "U.S. VIRGIN ISLANDS": "VI", "UT": "UT", "UTAH": "UT",
    "VT": "VT", "VERMONT": "VT", "VA": "VA", "VIRGINIA": "VA", "WA": "WA", "WASHINGTON": "WA", "WV": "WV",
    "WEST VIRGINIA": "WV", "WI": "WI", "WISCONSIN": "WI", "WY": "WY", "WYOMING": "WY"}'::jsonb ->> upper(btrim(written)), 'other') end
$$;

-- Returns true for a state, or a "state" of military mail, as its code or name was typed; also if nothing was.
create or replace function app.is_mail_state(written text) returns boolean
language sql immutable
as $$
  select app.us_state(written) <> 'other' or upper(btrim(written)) in ('AA', 'ARMED FORCES AMERICAS', 'AE', 'ARMED FORCES EUROPE', 'AP', 'ARMED FORCES PACIFIC')
$$;
