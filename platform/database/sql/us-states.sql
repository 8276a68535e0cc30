-- Written by `npm run schema` from platform/rules/state-names.ts.

-- Returns the two-letter code of a state, or of a "state" of military mail, as its code or name was typed; '' if nothing was, 'other' for
-- anything else.
create or replace function app.us_state(written text) returns text
language sql immutable
as $$
  select case when coalesce(btrim(written), '') = '' then '' else coalesce('{
    "ALA": "AL", "ARIZ": "AZ", "ARK": "AR", "CALIF": "CA", "CAL": "CA", "COLO": "CO", "COL": "CO", "CONN": "CT", "DEL": "DE",
    "FLA": "FL", "ILL": "IL", "ILLS": "IL", "IND": "IN", "KANS": "KS", "KAN": "KS", "KEN": "KY", "MASS": "MA",
    "MICH": "MI", "MINN": "MN", "MISS": "MS", "MONT": "MT", "NEB": "NE", "NEBR": "NE", "NEV": "NV", "NDAK": "ND",
    "NMEX": "NM", "OKLA": "OK", "ORE": "OR", "OREG": "OR", "PENN": "PA", "PENNA": "PA", "SDAK": "SD", "TENN": "TN",
    "TEX": "TX", "WASH": "WA", "WVA": "WV", "WIS": "WI", "WISC": "WI", "WYO": "WY", "WASHINGTONDC": "DC",
    "VIRGINISLANDS": "VI", "USVI": "VI", "CNMI": "MP", "AL": "AL", "ALABAMA": "AL", "AK": "AK", "ALASKA": "AK", "AZ": "AZ",
    "ARIZONA": "AZ", "AR": "AR", "ARKANSAS": "AR", "CA": "CA", "CALIFORNIA": "CA", "CO": "CO", "COLORADO": "CO",
    "CT": "CT", "CONNECTICUT": "CT", "DE": "DE", "DELAWARE": "DE", "DC": "DC", "DISTRICTOFCOLUMBIA": "DC", "FL": "FL",
    "FLORIDA": "FL", "GA": "GA", "GEORGIA": "GA", "HI": "HI", "HAWAII": "HI", "ID": "ID", "IDAHO": "ID", "IL": "IL",
    "ILLINOIS": "IL", "IN": "IN", "INDIANA": "IN", "IA": "IA", "IOWA": "IA", "KS": "KS", "KANSAS": "KS", "KY": "KY",
    "KENTUCKY": "KY", "LA": "LA", "LOUISIANA": "LA", "ME": "ME", "MAINE": "ME", "MD": "MD", "MARYLAND": "MD", "MA": "MA",
    "MASSACHUSETTS": "MA", "MI": "MI", "MICHIGAN": "MI", "MN": "MN", "MINNESOTA": "MN", "MS": "MS", "MISSISSIPPI": "MS",
    "MO": "MO", "MISSOURI": "MO", "MT": "MT", "MONTANA": "MT", "NE": "NE", "NEBRASKA": "NE", "NV": "NV", "NEVADA": "NV",
    "NH": "NH", "NEWHAMPSHIRE": "NH", "NJ": "NJ", "NEWJERSEY": "NJ", "NM": "NM", "NEWMEXICO": "NM", "NY": "NY",
    "NEWYORK": "NY", "NC": "NC", "NORTHCAROLINA": "NC", "ND": "ND", "NORTHDAKOTA": "ND", "OH": "OH", "OHIO": "OH",
    "OK": "OK", "OKLAHOMA": "OK", "OR": "OR", "OREGON": "OR", "PA": "PA", "PENNSYLVANIA": "PA", "PR": "PR",
    "PUERTORICO": "PR", "RI": "RI", "RHODEISLAND": "RI", "SC": "SC", "SOUTHCAROLINA": "SC", "SD": "SD",
    "SOUTHDAKOTA": "SD", "TN": "TN", "TENNESSEE": "TN", "TX": "TX", "TEXAS": "TX", "UT": "UT", "UTAH": "UT", "VT": "VT",
    "VERMONT": "VT", "VA": "VA", "VIRGINIA": "VA", "WA": "WA", "WASHINGTON": "WA", "WV": "WV", "WESTVIRGINIA": "WV",
    "WI": "WI", "WISCONSIN": "WI", "WY": "WY", "WYOMING": "WY", "AS": "AS", "AMERICANSAMOA": "AS", "GU": "GU",
    "GUAM": "GU", "MP": "MP", "NORTHERNMARIANAISLANDS": "MP", "VI": "VI", "USVIRGINISLANDS": "VI", "AA": "AA",
    "ARMEDFORCESAMERICAS": "AA", "AE": "AE", "ARMEDFORCESEUROPE": "AE", "AP": "AP", "ARMEDFORCESPACIFIC": "AP"}'::jsonb ->> upper(regexp_replace(written, '[\s.]', '', 'g')), 'other') end
$$;
