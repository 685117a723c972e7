talon-record 2
engine 0.2.0
game war war
preset classic
rules 1
option players 2
option first_dealer random
option form war
option deck 52
option jokers 0
option joker_deal shuffled
option war_down 1
option razboi_face 10
option razboi_ace 11
option shortage out
option war_participants all
option collect_order shuffled
option low_beats_ace 0
option goal win_all
option leftover aside
option max_battles 10000
seat 0 human 
seat 1 human 
commitment 8581cebe78e993887c29e823f5cfecde01985ee40d39a80e6941ec462c068dc6
mix 0 0000000000000000000000000000000000000000000000000000000000000007
secret 0000000000000000000000000000000000000000000000000000000000000000
deal 1 f64f6cb4ec04270e4a7d43ef5280c7e1c988155fffa0f562a953415036cc2cb1
chance 2:1 52:10 51:30 50:42 49:38 48:30 47:30 46:17 45:21 44:1 43:34 42:28 41:18 40:31 39:32 38:1 37:20 36:1 35:9 34:18 33:19 32:30 31:13 30:20 29:0 28:21 27:13 26:7 25:4 24:3 23:6 22:18 21:1 20:15 19:2 18:15 17:5 16:3 15:2 14:12 13:11 12:3 11:7 10:3 9:6 8:1 7:6 6:3 5:2 4:0 3:0 2:1
step 1 0 flip
step 2 1 flip
step 3 0 flip
chance 2:1
step 4 1 flip
step 5 0 flip
chance 2:0
step 6 1 flip
step 7 0 flip
chance 2:0
step 8 1 flip
step 9 0 flip
chance 2:0
step 10 1 flip
step 11 0 flip
chance 2:1
step 12 1 flip
step 13 0 flip
chance 2:1
step 14 1 flip
step 15 0 flip
chance 2:1
step 16 1 flip
step 17 0 flip
chance 2:0
step 18 1 flip
step 19 0 flip
chance 2:0
step 20 1 flip
step 21 0 flip
step 22 1 flip
step 23 0 flip
chance 6:3 5:2 4:0 3:0 2:1
step 24 1 flip
step 25 0 flip
chance 2:1
step 26 1 flip
step 27 0 flip
chance 2:0
step 28 1 flip
step 29 0 flip
chance 2:1
step 30 1 flip
step 31 0 flip
chance 2:0
step 32 1 flip
step 33 0 flip
chance 2:0
step 34 1 flip
step 35 0 flip
chance 2:0
step 36 1 flip
step 37 0 flip
chance 2:1
step 38 1 flip
step 39 0 flip
chance 2:0
step 40 1 flip
step 41 0 flip
chance 2:0
step 42 1 flip
step 43 0 flip
chance 2:1
step 44 1 flip
step 45 0 flip
chance 2:0
step 46 1 flip
step 47 0 flip
chance 2:1
step 48 1 flip
step 49 0 flip
chance 2:1
step 50 1 flip
step 51 0 flip
chance 2:0
step 52 1 flip
step 53 0 flip
chance 2:0
step 54 1 flip
step 55 0 flip
chance 2:1
step 56 1 flip
step 57 0 flip
chance 2:0
step 58 1 flip
step 59 0 flip
chance 2:0
step 60 1 flip
step 61 0 flip
chance 2:0
step 62 1 flip
step 63 0 flip
chance 2:0
step 64 1 flip
step 65 0 flip
chance 2:0
step 66 1 flip
step 67 0 flip
chance 2:0
step 68 1 flip
step 69 0 flip
chance 2:0
step 70 1 flip
step 71 0 flip
chance 2:0
step 72 1 flip
step 73 0 flip
chance 2:1
step 74 1 flip
step 75 0 flip
chance 2:0
step 76 1 flip
step 77 0 flip
chance 2:1
step 78 1 flip
step 79 0 flip
chance 2:1
step 80 1 flip
step 81 0 flip
chance 2:1
step 82 1 flip
step 83 0 flip
chance 2:1
step 84 1 flip
step 85 0 flip
step 86 1 flip
step 87 0 flip
chance 6:0 5:3 4:1 3:1 2:0
step 88 1 flip
step 89 0 flip
chance 2:0
step 90 1 flip
step 91 0 flip
chance 2:0
step 92 1 flip
step 93 0 flip
chance 2:1
step 94 1 flip
step 95 0 flip
chance 2:1
step 96 1 flip
step 97 0 flip
chance 2:1
step 98 1 flip
step 99 0 flip
chance 2:0
step 100 1 flip
step 101 0 flip
chance 2:1
step 102 1 flip
step 103 0 flip
chance 2:1
step 104 1 flip
step 105 0 flip
chance 2:0
step 106 1 flip
step 107 0 flip
chance 2:1
step 108 1 flip
step 109 0 flip
chance 2:0
step 110 1 flip
step 111 0 flip
chance 2:1
step 112 1 flip
step 113 0 flip
chance 2:1
step 114 1 flip
step 115 0 flip
chance 2:1
step 116 1 flip
step 117 0 flip
chance 2:1
step 118 1 flip
step 119 0 flip
chance 2:0
step 120 1 flip
step 121 0 flip
chance 2:1
step 122 1 flip
step 123 0 flip
chance 2:1
step 124 1 flip
step 125 0 flip
chance 2:0
step 126 1 flip
step 127 0 flip
chance 2:1
step 128 1 flip
step 129 0 flip
chance 2:0
step 130 1 flip
step 131 0 flip
chance 2:0
step 132 1 flip
step 133 0 flip
chance 2:0
step 134 1 flip
step 135 0 flip
chance 2:1
step 136 1 flip
step 137 0 flip
chance 2:1
step 138 1 flip
step 139 0 flip
chance 2:1
step 140 1 flip
step 141 0 flip
chance 2:1
step 142 1 flip
step 143 0 flip
chance 2:0
step 144 1 flip
step 145 0 flip
chance 2:0
step 146 1 flip
step 147 0 flip
chance 2:0
step 148 1 flip
step 149 0 flip
chance 2:1
step 150 1 flip
step 151 0 flip
chance 2:0
step 152 1 flip
step 153 0 flip
chance 2:1
step 154 1 flip
step 155 0 flip
chance 2:1
step 156 1 flip
step 157 0 flip
chance 2:0
step 158 1 flip
step 159 0 flip
chance 2:0
step 160 1 flip
step 161 0 flip
chance 2:1
step 162 1 flip
step 163 0 flip
chance 2:1
step 164 1 flip
step 165 0 flip
chance 2:0
step 166 1 flip
step 167 0 flip
chance 2:0
step 168 1 flip
step 169 0 flip
chance 2:1
step 170 1 flip
step 171 0 flip
step 172 1 flip
step 173 0 flip
chance 6:1 5:3 4:1 3:0 2:0
step 174 1 flip
step 175 0 flip
chance 2:0
step 176 1 flip
step 177 0 flip
chance 2:1
step 178 1 flip
step 179 0 flip
chance 2:0
step 180 1 flip
step 181 0 flip
chance 2:0
step 182 1 flip
step 183 0 flip
chance 2:0
step 184 1 flip
step 185 0 flip
step 186 1 flip
step 187 0 flip
chance 6:2 5:4 4:1 3:1 2:1
step 188 1 flip
step 189 0 flip
chance 2:1
step 190 1 flip
step 191 0 flip
chance 2:0
step 192 1 flip
step 193 0 flip
chance 2:1
step 194 1 flip
step 195 0 flip
chance 2:1
step 196 1 flip
step 197 0 flip
chance 2:0
step 198 1 flip
step 199 0 flip
chance 2:0
step 200 1 flip
over no
rank 1 1
points 0 0
state ce6f66853c5e745e
chain b9254d580aebf7d7fb39a7c3686ed1b01eb086566d98b73419fe65dd67cfe12e
