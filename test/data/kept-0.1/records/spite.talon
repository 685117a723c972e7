talon-record 2
engine 0.1.0
game spite -
preset standard
rules 1
option players 2
option packs 2
option teams 0
option reserve_size 20
option centre_limit 3
option recycle immediate
option forced_ace 0
option attack_reserve 0
option talon_out draw
option talon_end empty
option wilds kings
option jokers 0
option wild_not none
option wild_start high
option scoring none
option match_target 50
option initial_side_cards 0
option fill_sides 0
option separate_packs 0
option side_rule any
option may_pass 0
option forced_low 0
option block end
option max_turns 5000
seat 0 human 
seat 1 human 
commitment b76ff44487583ca1ce1cfe8f1afc241fbf0a0ee1ce94c9d868dd1b88d7304b37
mix 0 0000000000000000000000000000000000000000000000000000000000000007
secret 0000000000000000000000000000000000000000000000000000000000000006
deal 1 1df148738c1a8571a5f01751b96baa5f2f8ca32d6e93b241cec8d18143daefce
chance 104:5 103:95 102:5 101:42 100:63 99:96 98:88 97:43 96:70 95:59 94:39 93:1 92:52 91:44 90:9 89:25 88:4 87:39 86:32 85:58 84:63 83:5 82:2 81:12 80:33 79:56 78:21 77:24 76:28 75:64 74:44 73:46 72:59 71:58 70:4 69:20 68:64 67:6 66:1 65:25 64:18 63:5 62:18 61:58 60:34 59:15 58:53 57:10 56:18 55:13 54:30 53:28 52:14 51:9 50:6 49:4 48:43 47:13 46:10 45:3 44:17 43:35 42:0 41:2 40:34 39:3 38:36 37:16 36:26 35:19 34:7 33:25 32:14 31:30 30:21 29:8 28:5 27:22 26:21 25:19 24:9 23:22 22:2 21:12 20:18 19:1 18:6 17:12 16:0 15:8 14:1 13:12 12:4 11:4 10:8 9:6 8:5 7:2 6:4 5:0 4:1 3:1 2:0
step 1 0 discard 5c 1
step 2 1 discard 2c 1
step 3 0 discard 4c 1
step 4 1 discard 3d 2
step 5 0 discard 6d 2
step 6 1 discard 6d 3
step 7 0 discard 5h 2
step 8 1 discard Jc 4
step 9 0 discard Qc 3
step 10 1 discard 3c 2
step 11 0 discard 4d 2
step 12 1 discard Th 4
step 13 0 discard Jh 3
step 14 1 discard 9s 4
step 15 0 discard Qd 4
step 16 1 discard 7d 4
step 17 0 discard 2d 1
step 18 1 discard 3d 2
step 19 0 discard 8c 3
step 20 1 discard 2h 2
step 21 0 discard 6h 3
step 22 1 discard 6h 4
step 23 0 discard 8h 4
step 24 1 discard 5s 3
step 25 0 discard 8s 4
step 26 1 centre Ah 1
step 27 1 centre side1 1
step 28 1 centre 3s 1
step 29 1 discard Jd 1
step 30 0 centre side2 1
step 31 0 centre side2 1
step 32 0 centre side2 1
step 33 0 centre Kh 1
step 34 0 centre side4 1
step 35 0 centre 9d 1
step 36 0 centre reserve 1
step 37 0 centre Ac 2
step 38 0 centre side1 2
step 39 0 centre Ks 2
step 40 0 centre side1 2
step 41 0 centre reserve 2
step 42 0 centre side3 2
step 43 0 discard 9s 2
step 44 1 centre 7h 2
step 45 1 centre reserve 2
step 46 1 centre side1 1
step 47 1 centre reserve 1
chance 38:22 37:1 36:8 35:2 34:29 33:28 32:12 31:18 30:10 29:9 28:6 27:12 26:18 25:21 24:22 23:4 22:15 21:8 20:9 19:4 18:9 17:13 16:5 15:0 14:0 13:1 12:6 11:5 10:8 9:2 8:4 7:1 6:1 5:4 4:3 3:0 2:0
step 48 1 centre Kd 1
step 49 1 centre reserve 1
step 50 1 centre reserve 2
step 51 1 centre reserve 3
step 52 1 centre side2 3
step 53 1 centre side2 1
step 54 1 centre side2 3
step 55 1 centre Td 2
step 56 1 centre 4h 1
step 57 1 centre Jh 2
step 58 1 centre 4c 3
step 59 1 discard 8h 1
step 60 0 centre side1 1
step 61 0 discard 7c 3
step 62 1 centre side3 3
step 63 1 centre side3 1
step 64 1 centre side4 3
step 65 1 centre side4 1
step 66 1 centre side1 1
step 67 1 centre side4 1
step 68 1 centre side4 1
step 69 1 centre side4 1
step 70 1 centre 7d 3
step 71 1 centre 8s 3
step 72 1 centre 9c 3
step 73 1 discard 2c 2
step 74 0 discard Jc 1
step 75 1 centre Ts 3
step 76 1 discard 6c 1
step 77 0 centre side1 3
step 78 0 centre Qh 1
chance 32:25 31:3 30:23 29:7 28:26 27:4 26:11 25:22 24:20 23:5 22:12 21:13 20:15 19:17 18:1 17:16 16:14 15:7 14:12 13:6 12:7 11:6 10:4 9:2 8:5 7:2 6:0 5:3 4:3 3:1 2:0
step 79 0 centre Ah 1
step 80 0 discard 9d 2
step 81 1 centre side2 1
step 82 1 centre side2 1
step 83 1 centre Qh 2
chance 42:35 41:8 40:15 39:36 38:16 37:24 36:3 35:22 34:2 33:7 32:11 31:18 30:24 29:24 28:21 27:11 26:12 25:9 24:4 23:5 22:1 21:11 20:8 19:14 18:7 17:16 16:8 15:2 14:10 13:12 12:6 11:8 10:4 9:8 8:6 7:4 6:5 5:4 4:3 3:2 2:1
step 84 1 centre reserve 2
step 85 1 centre reserve 3
chance 54:22 53:43 52:3 51:44 50:3 49:17 48:31 47:3 46:32 45:28 44:32 43:32 42:28 41:24 40:26 39:23 38:30 37:24 36:4 35:8 34:15 33:26 32:16 31:4 30:0 29:18 28:21 27:21 26:16 25:11 24:17 23:15 22:15 21:15 20:16 19:11 18:7 17:16 16:1 15:12 14:0 13:10 12:6 11:4 10:0 9:3 8:2 7:2 6:2 5:3 4:0 3:0 2:0
step 86 1 centre 2c 2
step 87 1 centre 3c 2
step 88 1 discard 6c 1
step 89 0 discard 5d 3
step 90 1 centre Ad 3
step 91 1 discard 6h 1
step 92 0 discard 4c 3
step 93 1 centre Kc 1
step 94 1 centre reserve 1
step 95 1 centre reserve 2
step 96 1 discard 5s 1
step 97 0 centre 5h 2
step 98 0 discard 4s 3
step 99 1 centre 2s 3
step 100 1 centre reserve 3
step 101 1 discard Td 2
step 102 0 discard 7d 4
step 103 1 centre 4h 3
step 104 1 centre reserve 3
step 105 1 discard 7h 3
step 106 0 discard 9c 2
step 107 1 discard 6s 3
step 108 0 discard Jd 1
step 109 1 discard Qc 4
step 110 0 discard Jc 1
step 111 1 discard Qs 4
step 112 0 discard Td 1
step 113 1 centre side3 1
step 114 1 centre side3 1
step 115 1 centre 6h 2
step 116 1 centre 7d 2
step 117 1 discard Jh 4
step 118 0 centre reserve 1
step 119 0 centre side2 1
step 120 0 centre side1 1
step 121 0 centre side1 1
step 122 0 centre Qh 1
chance 39:17 38:37 37:3 36:23 35:32 34:8 33:31 32:0 31:10 30:21 29:16 28:6 27:3 26:16 25:22 24:2 23:13 22:13 21:6 20:17 19:18 18:4 17:4 16:13 15:2 14:3 13:10 12:3 11:5 10:9 9:7 8:2 7:3 6:3 5:2 4:1 3:2 2:0
step 123 0 centre Ac 1
step 124 0 discard 7s 4
step 125 1 centre 8d 2
step 126 1 centre 9s 2
step 127 1 centre side2 2
step 128 1 centre side4 2
step 129 1 centre reserve 2
chance 48:11 47:10 46:12 45:23 44:22 43:24 42:2 41:38 40:12 39:28 38:9 37:10 36:0 35:6 34:28 33:25 32:10 31:0 30:12 29:13 28:9 27:2 26:21 25:19 24:0 23:2 22:4 21:4 20:11 19:7 18:3 17:8 16:7 15:14 14:2 13:3 12:1 11:9 10:0 9:1 8:1 7:6 6:4 5:2 4:0 3:0 2:0
step 130 1 centre 2d 1
step 131 1 centre 3d 1
step 132 1 centre reserve 1
step 133 1 centre reserve 1
step 134 1 discard 2h 2
step 135 0 centre As 2
step 136 0 centre Kd 2
step 137 0 centre 3s 2
step 138 0 centre reserve 2
step 139 0 centre 5h 2
step 140 0 discard 8h 2
step 141 1 discard Jc 4
step 142 0 discard 7d 2
step 143 1 discard Qh 3
step 144 0 discard 7h 2
step 145 1 discard Qh 3
step 146 0 discard Jc 1
step 147 1 discard 6d 1
step 148 0 centre Kh 1
step 149 0 centre reserve 1
step 150 0 centre 8d 1
step 151 0 centre 9s 1
step 152 0 centre reserve 1
step 153 0 centre reserve 1
step 154 0 discard 7s 2
step 155 1 centre side1 2
step 156 1 centre side3 1
chance 40:16 39:34 38:36 37:30 36:33 35:13 34:5 33:11 32:4 31:23 30:28 29:24 28:2 27:2 26:12 25:5 24:8 23:21 22:18 21:14 20:10 19:12 18:14 17:6 16:7 15:0 14:13 13:7 12:5 11:10 10:7 9:4 8:1 7:2 6:5 5:2 4:0 3:0 2:1
step 157 1 centre As 1
step 158 1 centre side2 1
step 159 1 centre 6s 3
step 160 1 discard Qs 3
step 161 0 centre side2 2
step 162 0 centre Kc 2
step 163 0 centre Ks 2
step 164 0 centre reserve 2
step 165 0 centre reserve 2
step 166 0 centre side2 3
step 167 0 discard Tc 1
step 168 1 centre 8d 3
step 169 1 centre 9h 3
step 170 1 centre Kd 3
step 171 1 centre reserve 3
step 172 1 centre side3 2
chance 45:38 44:14 43:31 42:37 41:28 40:35 39:17 38:6 37:32 36:35 35:32 34:27 33:24 32:20 31:10 30:25 29:17 28:27 27:7 26:21 25:2 24:1 23:5 22:11 21:15 20:17 19:3 18:16 17:2 16:3 15:0 14:2 13:7 12:7 11:1 10:1 9:4 8:4 7:1 6:5 5:4 4:1 3:0 2:1
step 173 1 centre side3 3
chance 57:41 56:0 55:2 54:8 53:21 52:12 51:48 50:30 49:28 48:15 47:3 46:42 45:37 44:11 43:11 42:3 41:15 40:17 39:36 38:32 37:33 36:17 35:18 34:21 33:21 32:3 31:9 30:15 29:16 28:0 27:3 26:10 25:8 24:21 23:4 22:18 21:4 20:19 19:6 18:12 17:15 16:15 15:1 14:2 13:8 12:7 11:7 10:7 9:6 8:3 7:0 6:3 5:1 4:3 3:2 2:0
step 174 1 discard Qh 2
step 175 0 centre Ah 2
step 176 0 centre 2h 2
step 177 0 discard 9c 1
step 178 1 discard 5c 1
step 179 0 centre 3c 1
step 180 0 centre reserve 1
step 181 0 discard 4d 3
step 182 1 centre side1 1
step 183 1 discard 9c 4
step 184 0 discard 6s 2
step 185 1 centre Kd 1
step 186 1 centre reserve 1
step 187 1 centre reserve 2
step 188 1 centre reserve 1
step 189 1 centre reserve 1
step 190 1 discard 5c 1
step 191 0 centre side3 2
step 192 0 centre Td 1
step 193 0 discard 4s 3
step 194 1 centre side1 2
step 195 1 centre 6s 2
step 196 1 discard Ac 3
step 197 0 centre side4 2
step 198 0 discard 7h 4
step 199 1 centre side3 3
step 200 1 centre Kc 3
step 201 1 centre reserve 3
over yes
rank 2 1
points 0 0
state 062f92f1a251e983
chain f6d82b3a08d0ea4782b1accc295c97abdecf8979fe21de34de670a4aef4b91a5
