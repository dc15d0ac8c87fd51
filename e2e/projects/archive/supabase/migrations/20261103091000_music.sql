create table "Artist" ("ArtistId" int primary key, "Name" varchar(120));
create table "Album" ("AlbumId" int primary key, "Title" varchar(160) not null, "ArtistId" int not null references "Artist" ("ArtistId"));
create table "Genre" ("GenreId" int primary key, "Name" varchar(120));
create table "Track" (
  "TrackId" int primary key, "Name" varchar(200) not null, "AlbumId" int references "Album" ("AlbumId"), "GenreId" int references "Genre" ("GenreId"), "Composer" varchar(220),
  "Milliseconds" int not null, "Bytes" int, "UnitPrice" numeric(10,2) not null);
create table "Playlist" ("PlaylistId" int primary key, "Name" varchar(120));
create table "PlaylistTrack" ("PlaylistId" int not null references "Playlist" ("PlaylistId"), "TrackId" int not null references "Track" ("TrackId"), primary key ("PlaylistId", "TrackId"));
create table "Employee" ("EmployeeId" int primary key, "LastName" varchar(20) not null, "FirstName" varchar(20) not null, "ReportsTo" int references "Employee" ("EmployeeId"), "HireDate" timestamp);
create table "Invoice Line" ("Invoice Line Id" uuid primary key default gen_random_uuid(), "TrackId" int not null references "Track" ("TrackId"), "Unit Price (€)" numeric(10,2) not null, "a.b, ""c""" text, "select" text, "über_größe" int);
create table "order" ("user" text, "group" text, "limit" int, "and" boolean, primary key ("user", "group"));
create table empty_table (id uuid primary key default gen_random_uuid(), note text);

insert into "Artist" values (1, 'The Hedge'), (2, null);
insert into "Album" values (1, 'Low Ceiling', 1), (2, 'Again', 2);
insert into "Genre" values (1, 'Rock'), (2, 'Polka');
insert into "Track" values (1, 'Draught', 1, 1, null, 221000, 5000000, 0.99), (2, 'Sill', null, null, 'Somebody', 1, null, 0);
insert into "Playlist" values (1, 'Morning'), (2, null);
insert into "PlaylistTrack" values (1, 1), (1, 2), (2, 1);
insert into "Employee" values (1, 'Adams', 'Andrew', null, '2002-08-14'), (2, 'Edwards', 'Nancy', 1, null), (3, 'Peacock', 'Jane', 2, '2002-04-01 08:30');
insert into "Invoice Line" ("TrackId", "Unit Price (€)", "a.b, ""c""", "select", "über_größe") values (1, 0.99, 'x, "y"', 'from', 3), (2, 0, null, null, null);
insert into "order" values ('a,b', 'c/d ?&#', 1, true), ('ü', '', null, null);

grant select, insert, update, delete on all tables in schema public to authenticated;
grant usage on all sequences in schema public to authenticated;
