-- A device is known by its cookie (auth.known_devices), no longer by what its browser calls itself: a thief's browser may use the same name.
drop trigger if exists notice_device on auth.sessions;
drop function if exists app.notice_device();
drop table app.known_devices;
