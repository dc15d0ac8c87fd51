import type { LucideIcon } from 'lucide-react'
import Bike from 'lucide-react/icons/bike'
import Book from 'lucide-react/icons/book'
import Briefcase from 'lucide-react/icons/briefcase'
import Building2 from 'lucide-react/icons/building-2'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Camera from 'lucide-react/icons/camera'
import Car from 'lucide-react/icons/car'
import ChefHat from 'lucide-react/icons/chef-hat'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Cog from 'lucide-react/icons/cog'
import ContactIcon from 'lucide-react/icons/contact'
import CreditCard from 'lucide-react/icons/credit-card'
import DoorOpen from 'lucide-react/icons/door-open'
import FileText from 'lucide-react/icons/file-text'
import FileX from 'lucide-react/icons/file-x'
import Folder from 'lucide-react/icons/folder'
import FolderKanban from 'lucide-react/icons/folder-kanban'
import Globe from 'lucide-react/icons/globe'
import GraduationCap from 'lucide-react/icons/graduation-cap'
import Hammer from 'lucide-react/icons/hammer'
import HandHelping from 'lucide-react/icons/hand-helping'
import HardDrive from 'lucide-react/icons/hard-drive'
import Heart from 'lucide-react/icons/heart'
import House from 'lucide-react/icons/house'
import Images from 'lucide-react/icons/images'
import Layers from 'lucide-react/icons/layers'
import List from 'lucide-react/icons/list'
import ListChecks from 'lucide-react/icons/list-checks'
import MapPin from 'lucide-react/icons/map-pin'
import MessageSquare from 'lucide-react/icons/message-square'
import Music from 'lucide-react/icons/music'
import Newspaper from 'lucide-react/icons/newspaper'
import Package from 'lucide-react/icons/package'
import Pause from 'lucide-react/icons/pause'
import PenLine from 'lucide-react/icons/pen-line'
import Plane from 'lucide-react/icons/plane'
import Play from 'lucide-react/icons/play'
import Receipt from 'lucide-react/icons/receipt'
import School from 'lucide-react/icons/school'
import ScrollText from 'lucide-react/icons/scroll-text'
import Settings from 'lucide-react/icons/settings'
import Shield from 'lucide-react/icons/shield'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import StickyNote from 'lucide-react/icons/sticky-note'
import Store from 'lucide-react/icons/store'
import Tag from 'lucide-react/icons/tag'
import Tags from 'lucide-react/icons/tags'
import Ticket from 'lucide-react/icons/ticket'
import TicketCheck from 'lucide-react/icons/ticket-check'
import Truck from 'lucide-react/icons/truck'
import Upload from 'lucide-react/icons/upload'
import UserRound from 'lucide-react/icons/user-round'
import UsersRound from 'lucide-react/icons/users-round'
import Utensils from 'lucide-react/icons/utensils'
import Video from 'lucide-react/icons/video'
import Wallet from 'lucide-react/icons/wallet'
import Wrench from 'lucide-react/icons/wrench'

/** The icons that entities have by their names, and the commonest of `@icon`: fetched when the first one is drawn. */
export const moreIcons: Readonly<Record<string, LucideIcon>> = {
  bike: Bike, book: Book, briefcase: Briefcase, 'building-2': Building2, 'calendar-check': CalendarCheck, 'calendar-days': CalendarDays,
  camera: Camera, car: Car, 'chef-hat': ChefHat, clapperboard: Clapperboard, cog: Cog, contact: ContactIcon, 'credit-card': CreditCard,
  'door-open': DoorOpen, 'file-text': FileText, 'folder-kanban': FolderKanban, globe: Globe, 'graduation-cap': GraduationCap,
  hammer: Hammer, 'hand-helping': HandHelping, heart: Heart, house: House, layers: Layers, 'list-checks': ListChecks, 'map-pin': MapPin,
  'message-square': MessageSquare, music: Music, newspaper: Newspaper, package: Package, 'pen-line': PenLine, plane: Plane,
  receipt: Receipt, school: School, 'scroll-text': ScrollText, settings: Settings, shield: Shield, 'shield-check': ShieldCheck,
  'shopping-cart': ShoppingCart, 'sticky-note': StickyNote, store: Store, tag: Tag, tags: Tags, ticket: Ticket,
  'ticket-check': TicketCheck, truck: Truck, 'user-round': UserRound, 'users-round': UsersRound, utensils: Utensils, video: Video,
  wallet: Wallet, wrench: Wrench,
  'file-x': FileX, folder: Folder, 'hard-drive': HardDrive, images: Images, list: List, pause: Pause, play: Play, upload: Upload,
}
