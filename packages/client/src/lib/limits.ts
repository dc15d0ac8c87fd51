/** Times in milliseconds and sizes, each with its reason. What the backend limits by itself is not here. */

/** A request that takes longer has lost its reader. Long reads ask for more. */
export const requestTimeout = 30_000

/** How long typing must rest before it is sent: shorter than a person notices, longer than between two keys. */
export const searchDebounce = 250

/** How old the kept description may be before it is asked for again; a schema changes rarely, and each visit asks once. */
export const modelStaleTime = 60_000

/** Names of people who are here are asked for again after this: a person is seldom renamed, and comes and goes often. */
export const namesStaleTime = 300_000

/** What members are called in lists is asked for again after this: lists are read again each second while others change them. */
export const memberNamesStaleTime = 60_000

/** Waits between two tries to reach a backend that went silent; the last one repeats. */
export const probeWaits: readonly number[] = [1_000, 2_000, 5_000, 10_000, 30_000]

/** Where a person was asked to run SQL elsewhere: how often to look whether it is there. */
export const installProbe = 4_000

/** And how rarely in the end, when nothing came for a while. */
export const installProbeLongest = 30_000

/** Rows counted without being asked (“1,000+”): a count of everything costs a scan, and hosted projects answer no more in one request. */
export const countedRows = 1000

/** Longer values do not go into a URL: it has a limit, and logs keep it. */
export const longestBase = 200

/** How many a picker shows. More are found by typing. */
export const lookupLimit = 20

/** Up to so many rows a list by title costs little without an index; beyond it the entity's own order is used. */
export const sortableRows = 50_000

/** After this many milliseconds a person wonders whether anything happens. */
export const slowSearchAfter = 1_500

/** How many known places are kept a range. */
export const keptAnchors = 4096

/** Rows that a request may pass over as they are; beyond that a look for the place alone costs less than it saves. */
export const farOffset = 2_000

/** The longest value that goes into a URL as part of an anchor; beyond it OFFSET does. */
export const longestAnchorValue = 600

/** A row that changes all the time elsewhere is tried so often before it counts as refused. */
export const updateAttempts = 3

/** How many columns one search looks at. Each one is a walk over the table where no index serves. */
export const searchedColumns = 4

/** Rows a request: about three screens, so that reading on rarely waits, and 30 kB or so of JSON. */
export const pageSize = 100

/** How much further each look ahead goes: seven drags of the scroll bar reach two billion rows, and none walks far in vain. */
export const lookAheadGrowth = 8

/** Cards of a lane in one request: about four screens of a phone; each “more” asks for as many again, up to what hosted projects answer. */
export const lanePage = 25
export const laneMost = 1000

/** Records of one month of a calendar: more than this nobody reads there, and hosted projects answer no more than twice as many. */
export const calendarMost = 500

/** Groups that a chart reads: as many as hosted projects answer. Bars that one tells apart. */
export const mostGroups = 1000
export const shownGroups = 30
/** Bars of a chart that is one of several on the overview. */
export const smallGroups = 8

/** Charts of one view: each asks for its own figures, and all of them stand in the address, of which saved views keep 4,000 characters. */
export const mostCharts = 8
export const longestChartTitle = 80

/** Parts of a column or bar with a colour of their own: as many as options have tones, else as the chart has colours beside the one of others. */
export const tonedParts = 10
export const ownParts = 5

/** Groups of a list that are counted one by one where the backend does not add up: each is a request. */
export const countedGroups = 40

/** Groups that are counted one by one after a change of one's own: each is a request, and beyond that all are counted in one. */
export const groupsRecounted = 4

/** Characters of the conditions that name the groups of one read: they stand in its address. */
export const longestGroupsRead = 3_000

/** How old the counts of groups may be where a group is folded or unfolded. */
export const groupsFresh = 10_000

/** Saved views that are read at once: as many as hosted projects answer. */
export const keptViews = 1000

/** How many pages are kept: 20,000 rows. The ones furthest from the reader go first. */
export const keptPages = 200

/** Rows of a relation that a record page shows; one more is read, to know whether there are more. */
export const relatedLimit = 10

/** How many more of them each press shows, about a screen, up to what hosted projects answer. */
export const relatedStep = 30
export const relatedMost = 999

/** How long a check waits for an answer, in milliseconds: somebody is looking at it. */
export const checkTimeout = 10_000

/** How many rows are chosen at once where not all of them are known. */
export const selectAtMost = 1000

/** How often a read that found nobody is tried again: three tries in all, as the screen says. */
export const readRetries = 2

/** Tables that are searched at once: each costs one or two requests. */
export const searchedEntities = 6

/** Records shown of each. */
export const foundRecords = 4

/** Rows asked of each table, and rows shown of all. */
export const changedRowsEach = 6
export const changedRows = 12

/** Resumable uploads send pieces of 6 MiB: the hosted protocol takes no other size. Smaller files go in one request. */
export const uploadChunk = 6 * 1024 * 1024

/** Files that are sent at once: more share the same line and only make each slower. */
export const uploadsAtOnce = 2

/** Waits before an interrupted upload goes on by itself; after the last one the reader is asked. */
export const uploadRetryWaits: readonly number[] = [0, 1_000, 3_000, 8_000]

/** A copy of a file is kept until it is uploaded, so that a reload loses nothing: up to so much each, and of all. */
export const keptCopyBytes = 64 * 1024 * 1024
export const keptCopiesBytes = 256 * 1024 * 1024

/** How much of the start and of the end of a file is compared, where its date changed and its name and size did not. */
export const fileSampleBytes = 256 * 1024

/** Signed addresses hold for an hour, and are renewed a few minutes before. */
export const signedLifetime = 3_600
export const signedMargin = 300_000

/** Pictures that are asked for within this time share one request, and so many addresses one request may ask for. */
export const signingPause = 24
export const signedAtOnce = 200

/** Small pictures that are kept in memory, and how many are fetched at once. */
export const keptPictures = 400
export const picturesAtOnce = 6

/** Entries of a folder in one request. */
export const folderPage = 100

/** Where the backend cannot make pictures smaller, only originals up to this size are loaded as pictures; text is read up to the second. */
export const largestOriginal = 8 * 1024 * 1024
export const largestText = 256 * 1024

/** Objects that one request deletes, as hosted projects bound it, and the most that a folder is emptied of at once. */
export const deletedAtOnce = 1000
export const deletedFolder = 10_000

/** Objects that are moved at once: each is a request, and more of them only wait for each other. */
export const movedAtOnce = 4

/** Records told of that refer to one file, of each column that may. */
export const shownReferrers = 5

/** Arguments of a function that only reads stand in the address up to so many characters: proxies take 8 kB, and a link is to be shared. */
export const longestCall = 2000

/** Rows of a function's result that are drawn, as a plain table; one more is read, to know whether there are more. */
export const resultRows = 500

/** Characters of a stream that are kept: what came first goes. */
export const keptText = 200_000

/** What was typed into a public form is kept on the device for a month: after that nobody comes back for it. */
export const keptFormDays = 30

/** Records that a public form offers at a glance; more are found by typing. */
export const choicesShown = 8

/** A form that the answer was lost to is sent again by itself after these waits, where it cannot be stored twice. */
export const resendWaits: readonly number[] = [1_000, 3_000]

/** After this long somebody who sent a form wonders whether it went. */
export const slowSendAfter = 4_000

/** Changes by others that come within this time are answered by one read: a commit of many rows arrives in pieces. */
export const liveGather = 60

/** The least time between two reads of what is in sight, however much changes: once a second is as fast as anybody reads. */
export const liveFloor = 1_000

/** A read that took long is asked for again only after this many times as long: who merely looks does not keep a backend busy. */
export const liveRest = 4

/** So many chosen lines of the command box are offered again: what fits above everything else without scrolling. */
export const keptCommands = 6

/** Numbers beside the navigation and under columns follow what changes so often at most: nobody waits for them. */
export const countsPace = 3_000

/** No event tells of a row that left a role's sight, nor of a title that changed elsewhere: so often an open view is read again all the same. */
export const liveRecheck = 60_000

/** Waits before a lost channel or socket is tried again; the last one repeats. */
export const liveWaits: readonly number[] = [1_000, 2_000, 5_000, 10_000]

/** A socket that never opened in so many tries, while the backend answers everything else: it has no realtime. */
export const liveTries = 2

/** How long the mark of a change by others stays: as it fades (`--dur-live`), and where nothing moves. */
export const liveMark = 1_600
export const liveMarkStill = 4_000

/** Changes by others are announced no more often than this, as the design language has it. */
export const liveAnnounce = 5_000

/** Where somebody is goes out no more often than this: projects limit presence messages a second, and eyes follow no faster. */
export const presencePause = 250

/** A room is left only so long after the last who looked: the next page often is in the same. */
export const presenceLinger = 300

/** A change is said to be somebody's who was at the field within this time: an answer takes a second or two to come round. */
export const authorMemory = 4_000
export const authorRenewal = 2_000

/** Longer keys and names of fields are nobody's place: what others send is not trusted. */
export const longestPlace = 300

/** Changes that can be undone: nobody remembers more of a day, and so many rows of them, which a tab holds without trouble. */
export const keptChanges = 200
export const keptRowChanges = 200_000

/** The newest remarks about a record that its page shows: more than most conversations have, a screen or three to scroll. */
export const remarksLimit = 50

/** Records that a view of a builder's configuration is given at first, and with each step: as many as a screen of cards. */
export const ownViewPage = 100

/** Changes of a record that are read at a time, and values of one field that are given their titles: as many as one request brings. */
export const changesPage = 30
/** Characters of a value in the history beyond which it is folded: some ten lines beside a record, so that one change does not hide the others. */
export const foldedCharacters = 500
export const namedValues = 200
