// Made by `portico types` from what the backend says about itself. Make it again when the schema changes; do not edit it.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      comments: {
        Row: {
          body: string
          created_at: string
          id: number
          item_id: number
          user_id: string | null
        }
        Insert: {
          body: string
          created_at?: string
          id?: never
          item_id: number
          user_id?: string | null
        }
        Update: {
          body?: string
          created_at?: string
          id?: never
          item_id?: number
          user_id?: string | null
        }
        Relationships: [{
          foreignKeyName: "comments_item_id_fkey"
          columns: ["item_id"]
          isOneToOne: false
          referencedRelation: "items"
          referencedColumns: ["id"]
        }]
      }
      events: {
        Row: {
          ends_at: string
          id: number
          kind: Database["public"]["Enums"]["event_kind"]
          note: string | null
          places: number
          published: boolean
          starts_at: string
          title: string
          venue: string
        }
        Insert: {
          ends_at: string
          id?: never
          kind?: Database["public"]["Enums"]["event_kind"]
          note?: string | null
          places?: number
          published?: boolean
          starts_at: string
          title: string
          venue: string
        }
        Update: {
          ends_at?: string
          id?: never
          kind?: Database["public"]["Enums"]["event_kind"]
          note?: string | null
          places?: number
          published?: boolean
          starts_at?: string
          title?: string
          venue?: string
        }
        Relationships: []
      }
      help_offers: {
        Row: {
          created_at: string
          email: string
          id: number
          message: string
          name: string
          saturdays: boolean
        }
        Insert: {
          created_at?: string
          email: string
          id?: never
          message: string
          name: string
          saturdays: boolean
        }
        Update: {
          created_at?: string
          email?: string
          id?: never
          message?: string
          name?: string
          saturdays?: boolean
        }
        Relationships: []
      }
      items: {
        Row: {
          brought_by: string | null
          collect_by: string | null
          diagnosis: string | null
          event_id: number | null
          fault: string
          id: number
          kind: Database["public"]["Enums"]["item_kind"]
          name: string
          owner_id: number
          parts_cost: number
          pat_tested: boolean | null
          photo: string | null
          power: Database["public"]["Enums"]["power_source"]
          received_at: string
          reference: string | null
          state: Database["public"]["Enums"]["item_state"]
          updated_at: string
          volunteer_id: number | null
          weight: number | null
        }
        Insert: {
          brought_by?: string | null
          collect_by?: string | null
          diagnosis?: string | null
          event_id?: number | null
          fault: string
          id?: never
          kind?: Database["public"]["Enums"]["item_kind"]
          name: string
          owner_id: number
          parts_cost?: number
          pat_tested?: boolean | null
          photo?: string | null
          power?: Database["public"]["Enums"]["power_source"]
          received_at?: string
          reference?: never
          state?: Database["public"]["Enums"]["item_state"]
          updated_at?: string
          volunteer_id?: number | null
          weight?: number | null
        }
        Update: {
          brought_by?: string | null
          collect_by?: string | null
          diagnosis?: string | null
          event_id?: number | null
          fault?: string
          id?: never
          kind?: Database["public"]["Enums"]["item_kind"]
          name?: string
          owner_id?: number
          parts_cost?: number
          pat_tested?: boolean | null
          photo?: string | null
          power?: Database["public"]["Enums"]["power_source"]
          received_at?: string
          reference?: never
          state?: Database["public"]["Enums"]["item_state"]
          updated_at?: string
          volunteer_id?: number | null
          weight?: number | null
        }
        Relationships: [{
          foreignKeyName: "items_event_id_fkey"
          columns: ["event_id"]
          isOneToOne: false
          referencedRelation: "events"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "items_owner_id_fkey"
          columns: ["owner_id"]
          isOneToOne: false
          referencedRelation: "owners"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "items_volunteer_id_fkey"
          columns: ["volunteer_id"]
          isOneToOne: false
          referencedRelation: "volunteers"
          referencedColumns: ["id"]
        }]
      }
      owners: {
        Row: {
          created_at: string
          email: string | null
          id: number
          name: string
          phone: string | null
          user_id: string | null
        }
        Insert: {
          created_at?: string
          email?: string | null
          id?: never
          name: string
          phone?: string | null
          user_id?: string | null
        }
        Update: {
          created_at?: string
          email?: string | null
          id?: never
          name?: string
          phone?: string | null
          user_id?: string | null
        }
        Relationships: []
      }
      part_uses: {
        Row: {
          cost: number | null
          each: number
          item_id: number
          part_id: number
          quantity: number
        }
        Insert: {
          cost?: never
          each: number
          item_id: number
          part_id: number
          quantity?: number
        }
        Update: {
          cost?: never
          each?: number
          item_id?: number
          part_id?: number
          quantity?: number
        }
        Relationships: [{
          foreignKeyName: "part_uses_item_id_fkey"
          columns: ["item_id"]
          isOneToOne: false
          referencedRelation: "items"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "part_uses_part_id_fkey"
          columns: ["part_id"]
          isOneToOne: false
          referencedRelation: "parts"
          referencedColumns: ["id"]
        }]
      }
      parts: {
        Row: {
          datasheet: string | null
          id: number
          name: string
          price: number
          shelf: string | null
          stock: number
          supplier: string
        }
        Insert: {
          datasheet?: string | null
          id?: never
          name: string
          price: number
          shelf?: string | null
          stock?: number
          supplier: string
        }
        Update: {
          datasheet?: string | null
          id?: never
          name?: string
          price?: number
          shelf?: string | null
          stock?: number
          supplier?: string
        }
        Relationships: []
      }
      repair_requests: {
        Row: {
          answer_by: Database["public"]["Enums"]["answer_by"]
          cable_damaged: boolean | null
          contact: string
          created_at: string
          email: string | null
          event_id: number
          fault: string
          id: string
          item_id: number | null
          kind: Database["public"]["Enums"]["item_kind"]
          name: string
          phone: string | null
          photo: string | null
          power: Database["public"]["Enums"]["power_source"]
          weight: number | null
        }
        Insert: {
          answer_by: Database["public"]["Enums"]["answer_by"]
          cable_damaged?: boolean | null
          contact: string
          created_at?: string
          email?: string | null
          event_id: number
          fault: string
          id?: string
          item_id?: number | null
          kind?: Database["public"]["Enums"]["item_kind"]
          name: string
          phone?: string | null
          photo?: string | null
          power: Database["public"]["Enums"]["power_source"]
          weight?: number | null
        }
        Update: {
          answer_by?: Database["public"]["Enums"]["answer_by"]
          cable_damaged?: boolean | null
          contact?: string
          created_at?: string
          email?: string | null
          event_id?: number
          fault?: string
          id?: string
          item_id?: number | null
          kind?: Database["public"]["Enums"]["item_kind"]
          name?: string
          phone?: string | null
          photo?: string | null
          power?: Database["public"]["Enums"]["power_source"]
          weight?: number | null
        }
        Relationships: [{
          foreignKeyName: "repair_requests_event_id_fkey"
          columns: ["event_id"]
          isOneToOne: false
          referencedRelation: "events"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "repair_requests_item_id_fkey"
          columns: ["item_id"]
          isOneToOne: false
          referencedRelation: "items"
          referencedColumns: ["id"]
        }]
      }
      visits: {
        Row: {
          event_id: number | null
          id: number
          item_id: number
          minutes: number | null
          reason: string
          status: Database["public"]["Enums"]["visit_status"]
          visit_at: string
        }
        Insert: {
          event_id?: number | null
          id?: never
          item_id: number
          minutes?: number | null
          reason: string
          status?: Database["public"]["Enums"]["visit_status"]
          visit_at: string
        }
        Update: {
          event_id?: number | null
          id?: never
          item_id?: number
          minutes?: number | null
          reason?: string
          status?: Database["public"]["Enums"]["visit_status"]
          visit_at?: string
        }
        Relationships: [{
          foreignKeyName: "visits_event_id_fkey"
          columns: ["event_id"]
          isOneToOne: false
          referencedRelation: "events"
          referencedColumns: ["id"]
        }, {
          foreignKeyName: "visits_item_id_fkey"
          columns: ["item_id"]
          isOneToOne: false
          referencedRelation: "items"
          referencedColumns: ["id"]
        }]
      }
      volunteers: {
        Row: {
          active: boolean
          bio: string | null
          email: string | null
          id: number
          joined_on: string
          name: string
          phone: string | null
          role: Database["public"]["Enums"]["volunteer_role"]
          skills: string[]
          user_id: string | null
        }
        Insert: {
          active?: boolean
          bio?: string | null
          email?: string | null
          id?: never
          joined_on?: string
          name: string
          phone?: string | null
          role?: Database["public"]["Enums"]["volunteer_role"]
          skills?: string[]
          user_id?: string | null
        }
        Update: {
          active?: boolean
          bio?: string | null
          email?: string | null
          id?: never
          joined_on?: string
          name?: string
          phone?: string | null
          role?: Database["public"]["Enums"]["volunteer_role"]
          skills?: string[]
          user_id?: string | null
        }
        Relationships: []
      }
    }
    Views: { [_ in never]: never }
    Functions: {
      book_visit: {
        Args: {
          item: number
          minutes?: number
          reason: string
          visit_at: string
        }
        Returns: Database["public"]["Tables"]["visits"]["Row"]
      }
      event_calendar: {
        Args: {
          event: number
        }
        Returns: string
      }
      find_helpers: {
        Args: {
          skills: string[]
        }
        Returns: Database["public"]["Tables"]["volunteers"]["Row"][]
      }
      hand_back: {
        Args: {
          item: number
        }
        Returns: undefined
      }
      item_summary: {
        Args: {
          item: number
        }
        Returns: string
      }
      monthly_report: {
        Args: {
          months?: number
        }
        Returns: {
          month: string
          received: number
          handed_back: number
          on_the_bench: number
          weight_kg: number
          parts_cost: number
        }[]
      }
      repair_estimate: {
        Args: {
          kind: Database["public"]["Enums"]["item_kind"]
          minutes?: number
          parts?: number
        }
        Returns: number
      }
      restock: {
        Args: {
          part: number
          quantity: number
        }
        Returns: number
      }
      take_on: {
        Args: {
          item: number
        }
        Returns: Database["public"]["Tables"]["items"]["Row"]
      }
      waiting_to_be_collected: {
        Args: {
          days?: number
        }
        Returns: Database["public"]["Tables"]["items"]["Row"][]
      }
      workshop_now: {
        Args: never
        Returns: Json
      }
      year_in_bars: {
        Args: never
        Returns: string
      }
    }
    Enums: {
      answer_by: "email" | "phone"
      event_kind: "Repair Café" | "Textile evening" | "Bike corner" | "Toy hospital" | "Bench training" | "Meeting"
      item_kind: "Audio" | "Computers" | "Kitchen" | "Furniture" | "Bikes" | "Textiles" | "Garden" | "Toys" | "Clocks" | "Lamps" | "Other"
      item_state: "received" | "diagnosing" | "repairing" | "ready" | "returned" | "beyond repair"
      power_source: "mains" | "battery" | "none"
      visit_status: "booked" | "arrived" | "done" | "missed"
      volunteer_role: "newcomer" | "volunteer" | "organiser"
    }
    CompositeTypes: { [_ in never]: never }
  }
}

type Schema = Database["public"]
type Relations = Schema["Tables"] & Schema["Views"]

/** A row as it is read: `Tables<"items">`. */
export type Tables<Name extends keyof Relations> = Relations[Name] extends { Row: infer Row } ? Row : never
export type TablesInsert<Name extends keyof Schema["Tables"]> = Schema["Tables"][Name] extends { Insert: infer Insert } ? Insert : never
export type TablesUpdate<Name extends keyof Schema["Tables"]> = Schema["Tables"][Name] extends { Update: infer Update } ? Update : never
export type Enums<Name extends keyof Schema["Enums"]> = Schema["Enums"][Name]
