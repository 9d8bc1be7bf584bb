package words

import "strings"

// list holds ordinary English words, the commonest first.
var list = strings.Fields(`
the of and to in is for that it on with as at by from this was are be or
have not an but which you all we they one has their there more when out some
time can other about into than only over new now such may also after most
then first these made day long way year work back where through much before
people good own say great while still each take under right because
think might here well find many down give part even water world place hand
house line end side small large number head point state school country city
week month night morning family child friend mother father book paper story
letter page word name question answer reason idea fact case group company
market price money office street road river mountain forest garden field
tree flower grass stone sand island ocean beach wave ship boat train car
wheel engine bridge tower castle village kitchen table chair window door
wall floor roof room bed lamp clock mirror basket bottle glass plate spoon
knife bread butter cheese apple orange lemon cherry grape onion carrot
pepper salt sugar honey coffee milk juice soup dinner lunch breakfast cake
summer winter spring autumn rain snow wind storm cloud sun moon star sky
light shadow color red green blue yellow white black brown silver golden
quiet loud quick slow early late warm cold heavy bright dark soft hard clean
simple strong gentle honest clever brave happy tired hungry careful ready
open close begin finish learn teach write read speak listen watch carry
build break push pull throw catch climb swim dance sing laugh smile travel
arrive leave remember forget choose change follow borrow return measure
count record signal pattern method result value sample corner circle
square border center surface button pocket jacket ribbon blanket pillow
hammer needle bucket ladder candle carpet curtain feather pebble meadow
valley harbor tunnel station platform journey ticket painter
farmer baker sailor doctor teacher driver singer writer player partner
neighbor visitor stranger cousin uncle animal horse rabbit squirrel sparrow
`)

// given and family are invented names.
var (
	given = strings.Fields(`
Adrel Bevika Corwen Delmira Eskan Falira Gerrow Hestia Ivolt Jorune Kaldis
Lumera Mavrin Nelisa Orven Pelora Quilan Rosanka Sevril Talwen Umeko Varlis
Wendrik Xandra Yorvin Zelmara Ambrik Brisela Cadrin Dovela Elwick Fenora
`)
	family = strings.Fields(`
Ashgrim Barlowen Cresdale Dunmarek Elvenko Farnsby Goldrick Harwende Iskander
Jarnholt Kestrova Lindmar Morvane Northek Ostrander Pelwick Quarrel Ridgemar
Silvanto Tormundsen Ulverdale Vandrake Westmark Yarrowin Zimberly Alderose
Brackwell Collinder Drayford Eastermann Fellbrook Grantover
`)
)
