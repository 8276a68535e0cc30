-- They read person and role out of the claims; those that take their place (database/access) are told them.
drop function if exists app.assert_session(uuid), app.assert_session_in_production(uuid), app.assert_second_factor(uuid, boolean),
  auth.assert_session(uuid);
